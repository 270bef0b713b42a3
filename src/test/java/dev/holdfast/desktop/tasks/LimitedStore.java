package dev.holdfast.desktop.tasks;

import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;

/** A real store that says it can do no more than this. */
final class LimitedStore {

  private LimitedStore() {}

  static TaskStore of(TaskStore store, Set<Capability> capabilities) {
    StoreInfo all = store.info();
    StoreInfo less =
        new StoreInfo(all.address(), all.kind(), all.engine(), capabilities, all.notices());
    return (TaskStore)
        Proxy.newProxyInstance(
            TaskStore.class.getClassLoader(),
            new Class<?>[] {TaskStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("info")) {
                return less;
              }
              try {
                return method.invoke(store, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            });
  }
}
