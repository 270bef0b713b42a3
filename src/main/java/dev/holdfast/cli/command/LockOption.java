package dev.holdfast.cli.command;

import dev.holdfast.settings.ConnectionProfile;
import picocli.CommandLine.Option;

/**
 * Whether a command changes a store in spite of its saved connection being read-only. The lock is
 * that of the connection: an address that is typed in full has none.
 */
public final class LockOption {

  @Option(names = "--unlock")
  private boolean unlock;

  /**
   * Refuses what would change the store of a read-only connection.
   *
   * @param typed what stands for the store on the line
   * @param changes whether it is to be changed
   */
  public void check(CommandContext context, String typed, boolean changes) {
    context.refuse(Exit.REFUSED, "connections.locked", changes && locked(context, typed), typed);
  }

  /** Refuses a schedule of which each run would be refused. */
  public void checkScheduled(CommandContext context, String typed) {
    context.refuse(Exit.REFUSED, "connections.lockedService", locked(context, typed), typed);
  }

  private boolean locked(CommandContext context, String typed) {
    return !unlock
        && !context.stores().get().isAddress(typed)
        && context.profiles().named(typed).map(ConnectionProfile::readOnly).orElse(false);
  }
}
