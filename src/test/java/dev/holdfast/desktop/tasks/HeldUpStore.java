package dev.holdfast.desktop.tasks;

import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Groups;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** A real store in which whatever looks at a whole table waits until it may. */
final class HeldUpStore {

  private static final Set<String> HELD_UP = Set.of("count", "overview");

  private HeldUpStore() {}

  static TaskStore of(TaskStore store, CountDownLatch gate) {
    return (TaskStore)
        Proxy.newProxyInstance(
            TaskStore.class.getClassLoader(),
            new Class<?>[] {TaskStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("role") && arguments[0] == Groups.class) {
                return store.role(Groups.class).map(all -> heldUp(all, gate));
              }
              if (HELD_UP.contains(method.getName())) {
                gate.await();
              }
              try {
                return method.invoke(store, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            });
  }

  private static Groups heldUp(Groups all, CountDownLatch gate) {
    return (field, filter, patience, stop) -> {
      pass(gate);
      return all.counts(field, filter, patience, stop);
    };
  }

  private static void pass(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    }
  }
}
