package dev.holdfast.cli.command;

import dev.holdfast.settings.KeptSecrets;
import dev.holdfast.settings.KeptSecrets.Answer;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Opened;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.AskedOnce;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.Messages;
import dev.holdfast.text.NoticeText;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Finds the store an operator means and opens it. */
public record StoreOpener(CommandContext context) {
  private static final Set<Notice.Kind> WARNINGS =
      EnumSet.of(Notice.Kind.IMMUTABLE, Notice.Kind.PASSWORD_FILE);

  /** What of a file that describes the kind does not fit the store. */
  private static final String LEFT_OUT = "left_out";

  /**
   * Opens a store for reading.
   *
   * @param typed a saved connection's name, an address, or the path of a file
   * @throws dev.holdfast.store.StoreException if there is none or it does not open
   */
  public TaskStore open(String typed) {
    StoreAddress address = context.address(typed);
    warn(address);
    NoticeText words = new NoticeText(Messages.common());
    StoreOptions options = options();

    Opened opened = context.stores().get().find(address, options);
    TaskStore store = opened.store();
    opened.others().forEach(other -> context.tell("common.otherStore", other.display()));
    store.info().notices().stream()
        .filter(notice -> WARNINGS.contains(notice.kind()) || LEFT_OUT.equals(notice.code()))
        .forEach(notice -> context.note(words.of(notice)));
    return store;
  }

  /** Returns the context in which what is typed for a store is checked before it is open. */
  CommandContext at(String typed) {
    try {
      return context.find(typed).map(context::at).orElse(context);
    } catch (StoreException saidWhenItIsOpened) {
      return context;
    }
  }

  /** Returns how a store is opened: a password is kept, or asked for once. */
  public StoreOptions options() {
    Profiles profiles = context.profiles();
    return StoreOptions.defaults(
        new AskedOnce(
            new KeptSecrets(
                profiles.secrets(),
                profiles::isSaved,
                (address, _) -> new Answer(new PasswordQuestion(context).of(address), false),
                trouble -> context.tell("common.keyringTrouble", trouble))));
  }

  /** Tells who typed a password where all can read it how to give it. */
  public void warn(StoreAddress address) {
    if (address.password() != null) {
      // Where no variable gives one, the kind itself refuses it.
      Optional<String> instead = context.stores().get().passwordVariable(address);
      instead.ifPresent(variable -> context.tell("passwordInAddress", variable));
    }
  }
}
