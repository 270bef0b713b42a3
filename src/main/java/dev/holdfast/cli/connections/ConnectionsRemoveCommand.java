package dev.holdfast.cli.connections;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.Profiles;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.KeyringException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Forgets a saved connection. The store is not touched. */
@Command
public final class ConnectionsRemoveCommand extends ConnectionsCommand {

  @Parameters(index = "0", paramLabel = "NAME", descriptionKey = "connectionRemoved")
  private String name;

  @Option(names = "--yes", descriptionKey = "connectionYes")
  private boolean yes;

  @Override
  public Integer call() {
    ConnectionProfile profile =
        context
            .profiles()
            .named(name)
            .orElseThrow(() -> context.usage("connections.unknown", name));
    context.refuse("connections.removeYes", !yes, name, profile.address());
    change(now -> now.removing(name));
    if (profile.onServer()) {
      forget(profile.address());
    }
    context.tell("connections.removed", name);
    return Exit.DONE.code;
  }

  /** Another connection to the same place has the same password. */
  private void forget(String address) {
    Profiles profiles = context.profiles();
    if (!profiles.isSaved(address) && profiles.secrets().available()) {
      try {
        profiles.secrets().remove(address);
      } catch (KeyringException trouble) {
        context.tell("common.keyringNotRemoved", trouble.getMessage());
      }
    }
  }
}
