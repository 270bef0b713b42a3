package dev.holdfast.desktop.act;

import dev.holdfast.desktop.keys.KeyLine;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.text.ActText;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.input.KeyCombination;

/**
 * The keys of what can be done to tasks: they stand in the texts of kinds of stores, as verbs do.
 */
public final class ActKeys {

  private ActKeys() {}

  /** Returns the key of a verb; empty if it has none. */
  static Optional<KeyCombination> of(ActTerm act) {
    return ActText.load().key(act).map(KeyCombination::valueOf);
  }

  /** Lists the keys of all that can be done to tasks of a store. */
  public static List<KeyLine> lines(StoreSession session) {
    Messages messages = session.messages(ActKeys.class);
    return acts(session).stream().flatMap(act -> line(act, messages)).toList();
  }

  /** Returns what can be done to tasks of a store; empty if nothing. */
  static List<ActTerm> acts(StoreSession session) {
    return session.store().role(Acts.class).isEmpty() || session.store().info().archive()
        ? List.of()
        : session.store().terms().acts();
  }

  private static Stream<KeyLine> line(ActTerm act, Messages messages) {
    return of(act).stream()
        .map(
            key ->
                new KeyLine(
                    List.of(key.getDisplayText()),
                    messages.get("key.line", ActText.load().label(act))));
  }
}
