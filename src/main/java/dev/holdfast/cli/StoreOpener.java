package dev.holdfast.cli;

import dev.holdfast.store.Notice;
import dev.holdfast.store.Secret;
import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TypedStore;
import dev.holdfast.text.Messages;
import dev.holdfast.text.NoticeText;
import java.util.Arrays;

/** Finds the store an operator means and opens it. */
final class StoreOpener {

  private final CommandContext context;

  StoreOpener(CommandContext context) {
    this.context = context;
  }

  /**
   * Opens a store for reading.
   *
   * @param typed a saved connection's name, an address, or the path of a file
   * @throws dev.holdfast.store.StoreException if there is none or it does not open
   */
  TaskStore open(String typed) {
    StoreAddress address = resolve(typed);
    if (address.password() != null) {
      context.note(context.say("passwordInAddress"));
    }
    NoticeText words = new NoticeText(Messages.common());
    TaskStore store = context.stores().get().open(address, StoreOptions.defaults(this::ask));
    store.info().notices().stream()
        .filter(notice -> notice.kind() == Notice.Kind.IMMUTABLE)
        .forEach(notice -> context.note(words.of(notice)));
    return store;
  }

  private StoreAddress resolve(String typed) {
    return TypedStore.address(typed, context.profiles()::addressOf)
        .orElseThrow(() -> new CommandFailure(Exit.STORE, context.say("store.unknown", typed)));
  }

  private Secret ask(StoreAddress address) {
    char[] answer =
        context.terminal().prompt().ask(context.say("passwordPrompt", address.display()));
    if (answer == null) {
      return null;
    }
    Secret secret = new Secret(answer);
    Arrays.fill(answer, '\0');
    return secret;
  }
}
