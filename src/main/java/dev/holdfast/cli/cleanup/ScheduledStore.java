package dev.holdfast.cli.cleanup;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.store.Stores;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.Sha256;
import java.util.HexFormat;
import java.util.Locale;

/**
 * A store as a scheduler must name it, which runs in another folder and has nobody to ask.
 *
 * @param word what stands for it in the command
 * @param address where it is
 * @param passwordVariable the variable of the environment that gives its password; null if it needs
 *     none
 */
record ScheduledStore(String word, StoreAddress address, String passwordVariable) {

  /**
   * Reads what was typed.
   *
   * @throws ExitException if it is no store, or its address holds a secret
   */
  static ScheduledStore read(CommandContext context, String typed) {
    Stores stores = context.stores().get();
    StoreAddress address = context.address(typed);
    if (address.password() != null || !address.hidden().isEmpty()) {
      boolean password = stores.passwordVariable(address).isPresent();
      throw context.exit(Exit.REFUSED, password ? "service.secret" : "service.secretElsewhere");
    }
    boolean saved = !stores.isAddress(typed) && context.profiles().addressOf(typed).isPresent();
    String word = saved ? typed : address.withWholePath().display();
    return new ScheduledStore(word, address, stores.passwordVariable(address).orElse(null));
  }

  /** Returns a name for its units: legible, and another one for every store. */
  String name() {
    String last = address.location().replaceFirst("[?].*", "").replaceFirst(".*[/\\\\]", "");
    String legible =
        last.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    String start = legible.substring(0, Math.min(legible.length(), 30));
    return "holdfast-cleanup-"
        + (start.isEmpty() ? "" : start + "-")
        + HexFormat.of().formatHex(Sha256.of(word), 0, 3);
  }
}
