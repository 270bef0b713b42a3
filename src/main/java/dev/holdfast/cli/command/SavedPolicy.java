package dev.holdfast.cli.command;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.settings.ConnectionProfile;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The policy that is saved with a connection. Only commands that change nothing go by it: what is
 * deleted is to be read on the line that deletes it.
 *
 * @param context for the saved connections and the sentences
 */
record SavedPolicy(CommandContext context) {

  /**
   * Returns the file that is saved with what was typed; none for an address or a file's name.
   *
   * @param typed as {@link StoreOpener} takes it
   */
  Optional<Path> file(String typed) {
    if (context.stores().get().isAddress(typed)) {
      return Optional.empty();
    }
    return context.profiles().all().stream()
        .filter(saved -> saved.name().equals(typed) && saved.policy() != null)
        .map(ConnectionProfile::policy)
        .findFirst();
  }

  /**
   * Reads it, and says on standard error that it is the one; a file that is no policy ends the
   * command.
   */
  Optional<Policy> read(String typed) {
    return file(typed)
        .map(
            file -> {
              Policy policy = PolicyOptions.ofFile(context, file.toString());
              context.tell("policy.saved", typed, file.toString());
              return policy;
            });
  }
}
