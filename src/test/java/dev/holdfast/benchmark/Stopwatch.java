package dev.holdfast.benchmark;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The time on the wall and the processor time of this process since it was made. */
final class Stopwatch {

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final long start = System.nanoTime();
  private final long processor = SYSTEM.getProcessCpuTime();

  double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** Returns the processor time; that of a database server is not in it. */
  double processorSeconds() {
    return (SYSTEM.getProcessCpuTime() - processor) / 1e9;
  }
}
