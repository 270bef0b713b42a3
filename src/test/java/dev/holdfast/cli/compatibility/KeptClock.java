package dev.holdfast.cli.compatibility;

import dev.holdfast.store.Kind;
import dev.holdfast.store.Opened;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.address.StoreAddress;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The installed stores, whose clocks all show one moment: what is written by them has no other. */
final class KeptClock {

  private static final String STORE = TaskStore.class.getPackageName();

  private KeptClock() {}

  /** Returns the stores at a moment, in Unix seconds. */
  static Stores at(long now) {
    List<TaskStoreProvider> providers = new ArrayList<>();
    List<TaskStoreProvider> real = new ArrayList<>();
    ServiceLoader.load(TaskStoreProvider.class).forEach(real::add);
    real.forEach(provider -> providers.add(new At(provider, real, now)));
    return new Stores(providers);
  }

  private record At(TaskStoreProvider provider, List<TaskStoreProvider> real, long now)
      implements TaskStoreProvider {

    @Override
    public Kind kind() {
      return provider.kind();
    }

    @Override
    public Opened open(StoreAddress address, StoreOptions options, List<TaskStoreProvider> kinds) {
      Opened opened = provider.open(address, options, real);
      return new Opened((TaskStore) answering(opened.store(), TaskStore.class), opened.others());
    }

    /** The same but for {@code now()}, and for that of all that it hands out. */
    private Object answering(Object real, Class<?> type) {
      return Proxy.newProxyInstance(
          type.getClassLoader(),
          new Class<?>[] {type},
          (_, method, arguments) ->
              method.getName().equals("now") && method.getReturnType() == long.class
                  ? (Object) now
                  : handedOut(call(real, method, arguments), method, arguments));
    }

    private Object handedOut(Object result, Method method, Object[] arguments) {
      if (result instanceof Optional<?> some && method.getName().equals("role")) {
        Class<?> role = (Class<?>) arguments[0];
        return some.map(value -> own(role) ? answering(value, role) : value);
      }
      if (result instanceof Optional<?> some
          && method.getGenericReturnType() instanceof ParameterizedType optional
          && optional.getActualTypeArguments()[0] instanceof Class<?> type
          && own(type)) {
        return some.map(value -> answering(value, type));
      }
      return result != null && own(method.getReturnType())
          ? answering(result, method.getReturnType())
          : result;
    }

    private static boolean own(Class<?> type) {
      return type.isInterface()
          && !type.isSealed()
          && Modifier.isPublic(type.getModifiers())
          && type.getPackageName().startsWith(STORE);
    }

    private static Object call(Object real, Method method, Object... arguments) throws Throwable {
      try {
        return method.invoke(real, arguments);
      } catch (InvocationTargetException failed) {
        throw failed.getCause();
      }
    }
  }
}
