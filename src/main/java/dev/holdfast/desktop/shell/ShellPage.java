package dev.holdfast.desktop.shell;

import dev.holdfast.store.StoreInfo;
import dev.holdfast.text.Messages;
import java.util.Optional;

/**
 * One page of the shell, such as Tasks: makes one {@link OpenPage} for each store that is opened.
 * All verbs are called on the FX thread.
 */
public interface ShellPage {

  /** Returns what the page is called in files, the same in every language and version. */
  String code();

  /** Returns the page's name in the header, such as “Tasks”: the shared word of its code. */
  default String title() {
    return Messages.common().get("common." + code());
  }

  /** Returns its name in the words of a store, or of the {@link #part} of it. */
  default String title(StoreSession part) {
    return title();
  }

  /** Returns whether such a store has anything for this page; without it the page is absent. */
  default boolean suits(StoreInfo store) {
    return true;
  }

  /** Returns whether its pages have {@link OpenPage#commands}. */
  default boolean commands() {
    return false;
  }

  /** Returns the part of a store that this page is about; empty if it has none. */
  default Optional<StoreSession> part(StoreSession session) {
    return Optional.of(session);
  }

  /**
   * Makes the page of one open store. It reads nothing until it is shown.
   *
   * @param session the open store, or the {@link #part} of it; valid until {@link OpenPage#close}
   */
  OpenPage open(StoreSession session);
}
