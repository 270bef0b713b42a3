package dev.holdfast.cli;

import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Opens the desktop, as no arguments at all do. */
@Command(name = "desktop")
final class DesktopCommand implements Callable<Integer> {

  private final ToIntFunction<String> desktop;

  @Parameters(index = "0", arity = "0..1", paramLabel = "STORE", descriptionKey = "store")
  private String store;

  DesktopCommand(ToIntFunction<String> desktop) {
    this.desktop = desktop;
  }

  @Override
  public Integer call() {
    return desktop.applyAsInt(store);
  }
}
