package dev.holdfast.desktop.journal;

import dev.holdfast.journal.JournalCheck;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.stream.Collectors;

/** Puts the journal into words. Needs no toolkit. */
final class JournalText {

  private static final int SHOWN = 5;

  private static final List<String> ACTIONS =
      List.of("plan", "approval", "cleanup", "archive", "restore", "hold", "release", "policy");

  private static final List<String> VERBS = List.of("resume", "cancel", "pause");

  private static final List<String> OUTCOMES =
      List.of("done", "partial", "waited", "refused", "failed");

  private final Messages messages;

  JournalText(Messages messages) {
    this.messages = messages;
  }

  /** Names what was done; what is unknown stands as it is. */
  String action(JournalLine line) {
    if (line.action().equals("act")) {
      return VERBS.contains(line.verb())
          ? messages.get("action.act." + line.verb())
          : VisibleText.line(line.verb().isEmpty() ? line.action() : line.verb());
    }
    return ACTIONS.contains(line.action())
        ? messages.get("action." + line.action())
        : VisibleText.line(line.action());
  }

  /** Says how it went. */
  String outcome(JournalLine line) {
    if (line.state() != JournalItem.State.ENDED) {
      return messages.get("state." + line.state());
    }
    if (!OUTCOMES.contains(line.outcome())) {
      return VisibleText.line(line.outcome());
    }
    String outcome = messages.get("outcome." + line.outcome());
    return line.skipped() == null || line.skipped() == 0
        ? outcome
        : messages.get("outcome.skipped", outcome, line.skipped());
  }

  /**
   * Says in a heading whether the chain holds.
   *
   * @param lines how many are shown: each tells of a start and its end
   */
  String verdict(JournalCheck check, int lines) {
    return messages.get(check.sound() ? "chain.sound" : "chain.broken", lines);
  }

  private static long known(JournalCheck check) {
    return check.known() == null ? 0 : check.known().sequence();
  }

  /** Says what is wrong, or what the head is good for. */
  String detail(JournalCheck check) {
    if (check.sound()) {
      return messages.get("chain.head");
    }
    String named =
        check.faults().stream()
            .limit(SHOWN)
            .map(fault -> messages.get("fault." + fault.kind(), fault.sequence(), known(check)))
            .collect(Collectors.joining(" "));
    int more = check.faults().size() - SHOWN;
    String all = more > 0 ? named + " " + messages.get("fault.more", more) : named;
    return check.againstKnown()
        ? all
            + "\n"
            + messages.get("fault.known", VisibleText.line(check.known().file().toString()))
        : all;
  }
}
