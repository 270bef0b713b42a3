package dev.holdfast.job;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns Ctrl+C and a polite kill into a {@link Cancellation}, once: work stops where it safely can
 * and still says what it did. The second signal ends the process at once, as it always did.
 *
 * <p>A shutdown hook would not do: once it runs, the process can no longer choose its exit code.
 * The JDK has no other public road to signals than {@code sun.misc.Signal}, which javac refuses to
 * compile without a warning, so it is called by reflection; where it is missing signals do what
 * they always did.
 */
public final class StopSignals implements AutoCloseable {

  private static final List<String> NAMES = List.of("INT", "TERM");

  private final List<Runnable> restore = new ArrayList<>();

  private StopSignals() {}

  /** Cancels on the first signal, until this is closed. */
  public static StopSignals cancelling(Cancellation cancellation) {
    StopSignals signals = new StopSignals();
    for (String name : NAMES) {
      signals.take(
          name,
          () -> {
            signals.close();
            cancellation.cancel();
          });
    }
    return signals;
  }

  /** Gives the signals back. */
  @Override
  public void close() {
    List<Runnable> toRun;
    synchronized (restore) {
      toRun = List.copyOf(restore);
      restore.clear();
    }
    toRun.forEach(Runnable::run);
  }

  private void take(String name, Runnable reaction) {
    try {
      Class<?> signalType = Class.forName("sun.misc.Signal");
      Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
      Object signal = signalType.getConstructor(String.class).newInstance(name);
      Method handle = signalType.getMethod("handle", signalType, handlerType);
      Object handler =
          Proxy.newProxyInstance(
              StopSignals.class.getClassLoader(),
              new Class<?>[] {handlerType},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "handle" -> {
                      reaction.run();
                      yield null;
                    }
                    case "equals" -> proxy == arguments[0];
                    case "hashCode" -> System.identityHashCode(proxy);
                    default -> "StopSignals " + name;
                  });
      Object before = handle.invoke(null, signal, handler);
      synchronized (restore) {
        restore.add(() -> call(handle, signal, before));
      }
    } catch (ReflectiveOperationException | IllegalArgumentException notOnThisSystem) {
      // Started so that signals are not for this process (-Xrs, nohup): leave it as it is.
      return;
    }
  }

  private static void call(Method handle, Object signal, Object handler) {
    try {
      handle.invoke(null, signal, handler);
    } catch (IllegalAccessException | InvocationTargetException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
