package dev.holdfast.desktop.shell;

import java.util.List;
import java.util.Optional;

/**
 * A page that an open store has, made when it is first looked at: to make all of them takes longer
 * than to show one. To be used on the FX thread.
 */
final class StorePage {

  final ShellPage kind;
  private final StoreSession part;
  private OpenPage made;
  private PagePlace left;

  /** Takes a kind of page and the part of the store that it is about. */
  StorePage(ShellPage kind, StoreSession part) {
    this.kind = kind;
    this.part = part;
  }

  /** Returns its name in the words of the store. */
  String title() {
    return kind.title(part);
  }

  /** Returns what can be done on it from anywhere; only a kind that has any is made for it. */
  List<PageCommand> commands() {
    return kind.commands() ? page().commands() : List.of();
  }

  /** Returns it, made now if it was not yet. */
  OpenPage page() {
    if (made == null) {
      made = kind.open(part);
      if (left != null) {
        made.goTo(left);
      }
    }
    return made;
  }

  /** Gives up what can be made anew: what a page shows takes some ten megabytes. */
  void rest() {
    if (made != null && made.canRest()) {
      left = made.place().getValue();
      made.close();
      made = null;
    }
  }

  /** Returns it if it was made. */
  Optional<OpenPage> made() {
    return Optional.ofNullable(made);
  }
}
