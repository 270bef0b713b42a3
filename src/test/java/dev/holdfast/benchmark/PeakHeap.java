package dev.holdfast.benchmark;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.util.List;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/** Notes the most memory that was in use right after a collection: nearly all of it is alive. */
final class PeakHeap implements NotificationListener, AutoCloseable {

  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans();
  private volatile long most;

  PeakHeap() {
    for (GarbageCollectorMXBean collector : collectors) {
      ((NotificationEmitter) collector).addNotificationListener(this, null, null);
    }
  }

  long megabytes() {
    return most >> 20;
  }

  @Override
  public void handleNotification(Notification notification, Object handback) {
    if (notification.getUserData() instanceof CompositeData data) {
      long used =
          GarbageCollectionNotificationInfo.from(data)
              .getGcInfo()
              .getMemoryUsageAfterGc()
              .entrySet()
              .stream()
              .filter(pool -> isHeap(pool.getKey()))
              .mapToLong(pool -> pool.getValue().getUsed())
              .sum();
      most = Math.max(most, used);
    }
  }

  private static boolean isHeap(String pool) {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .anyMatch(each -> each.getName().equals(pool) && each.getType() == MemoryType.HEAP);
  }

  @Override
  public void close() throws ListenerNotFoundException {
    for (GarbageCollectorMXBean collector : collectors) {
      ((NotificationEmitter) collector).removeNotificationListener(this);
    }
  }
}
