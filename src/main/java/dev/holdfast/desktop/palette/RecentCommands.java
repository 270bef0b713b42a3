package dev.holdfast.desktop.palette;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The commands that were used lately, the latest first. To be used on the FX thread. */
public final class RecentCommands {

  private static final int MOST = 20;

  private final List<Key> used = new ArrayList<>();
  private final Consumer<List<String>> keep;

  /**
   * By what a command is known.
   *
   * @param id the same in each run
   * @param kept whether it may be written down: what names a store or anything in it is remembered
   *     only until the window closes
   */
  public record Key(String id, boolean kept) {}

  /**
   * Takes what is known from other runs.
   *
   * @param kept ids, the latest first
   * @param keep keeps ids for the next run; never told one that may not be kept
   */
  public RecentCommands(List<String> kept, Consumer<List<String>> keep) {
    this.keep = keep;
    kept.stream().limit(MOST).forEach(id -> used.add(new Key(id, true)));
  }

  /** Notes that a command is used now. */
  void use(PaletteCommand command) {
    Key key = command.memory();
    if (key == null) {
      return;
    }
    used.remove(key);
    used.addFirst(key);
    if (used.size() > MOST) {
      used.removeLast();
    }
    if (key.kept()) {
      keep.accept(used.stream().filter(Key::kept).map(Key::id).toList());
    }
  }

  /** Returns how many were used since; {@link Integer#MAX_VALUE} if it was not used lately. */
  int age(PaletteCommand command) {
    int age = used.indexOf(command.memory());
    return age < 0 ? Integer.MAX_VALUE : age;
  }
}
