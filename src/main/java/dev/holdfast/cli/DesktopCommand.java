package dev.holdfast.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Opens the desktop, as no arguments at all do. */
@Command(name = "desktop")
final class DesktopCommand implements Callable<Integer> {

  private final DesktopStart desktop;

  @Parameters(index = "0", arity = "0..1", paramLabel = "STORE", descriptionKey = "store")
  private String store;

  DesktopCommand(DesktopStart desktop) {
    this.desktop = desktop;
  }

  @Override
  public Integer call() {
    return desktop.open(store);
  }
}
