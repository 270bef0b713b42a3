package dev.holdfast.desktop.archive;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.archive.restore.RestoreConflict;
import dev.holdfast.archive.restore.RestoreOutcome;
import dev.holdfast.archive.restore.RestorePlan;
import dev.holdfast.archive.restore.RestoreResult;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.run.RowKind;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** Says what a restore would do, and what it did. */
final class RestoreAnswer {

  private static final int NAMED = 20;

  private final RestoreViewModel model;
  private final RowKind rows;
  private final TimeText times;
  private final Messages messages;
  private final ArchiveText words = new ArchiveText(Messages.common());

  RestoreAnswer(RestoreViewModel model, RowKind rows, TimeText times, Messages messages) {
    this.model = model;
    this.rows = rows;
    this.times = times;
    this.messages = messages;
  }

  /** Returns what would come back. */
  List<Node> of(RestorePlan plan) {
    List<Node> lines = new ArrayList<>();
    lines.add(
        strong(
            key("plan.would", plan),
            plan.ids().size(),
            plan.amount("events"),
            plan.amount("attempts")));
    around(lines, plan.alreadyThere(), plan.skipped(), 0);
    for (Hazard hazard : plan.blocking()) {
      lines.add(hazard(hazard));
    }
    told(lines, plan);
    if (!plan.ids().isEmpty() && !warnings().isEmpty()) {
      lines.add(banner(Banner.Kind.WARNING, String.join(" ", warnings())));
    }
    if (!plan.sequencesBehind().isEmpty()) {
      lines.add(sentence(messages.get("plan.sequences", plan.sequencesBehind().size())));
    }
    conflicts(lines, plan.conflicts(), plan.conflictTasks());
    return lines;
  }

  /** Only some archives know of events and attempts. */
  private String key(String key, RestorePlan plan) {
    return plan != null && plan.manifest().listed() ? key + ".listed" : rows.key(key);
  }

  /** Says what will act on what is put back; empty if nothing. */
  List<String> warnings() {
    RestorePlan plan = model.planProperty().get();
    List<String> warnings = new ArrayList<>();
    if (rows == RowKind.EVENTS) {
      warnings.add(messages.get("plan.policies"));
    }
    if (plan != null) {
      warnings.addAll(words.warnings(plan, this::moment));
    }
    return warnings;
  }

  private String moment(Object time) {
    return time instanceof Number number ? times.dateTime(number.longValue()) : "";
  }

  /** Returns what came back. */
  List<Node> of(RestoreOutcome outcome) {
    RestoreResult result = outcome.result();
    List<Node> lines = new ArrayList<>();
    lines.add(
        strong(
            key("done.back", model.planProperty().get()),
            result.tasks(),
            result.amount("events"),
            result.amount("attempts")));
    if (result.failure() != null) {
      lines.add(
          banner(
              Banner.Kind.DANGER,
              new FailureText(Messages.common())
                  .of(result.failure(), model.planProperty().get().triggers())));
    }
    if (outcome.unrecorded() != null) {
      lines.add(
          banner(
              Banner.Kind.WARNING,
              messages.get(
                  "done.unrecorded",
                  outcome.unrecorded().file().toString(),
                  outcome.unrecorded().detail())));
    }
    around(lines, result.alreadyThere(), result.skipped(), result.remaining());
    if (result.tasks() > 0) {
      told(lines, model.planProperty().get());
    }
    conflicts(lines, result.conflicts(), result.conflictTasks());
    Label head =
        styled(
            sentence(messages.get("done.head", outcome.journalHead())), "text-muted", "small-text");
    lines.add(head);
    return lines;
  }

  /** Adds what must be known of what comes back and stops nothing. */
  void told(List<Node> lines, RestorePlan plan) {
    plan.told().forEach(hazard -> lines.add(banner(Banner.Kind.WARNING, words.of(hazard))));
  }

  private void around(List<Node> lines, long alreadyThere, long skipped, long remaining) {
    if (alreadyThere > 0) {
      lines.add(sentence(messages.get(rows.key("plan.alreadyThere"), alreadyThere)));
    }
    if (skipped > 0) {
      lines.add(sentence(messages.get("plan.skipped", skipped)));
    }
    if (remaining > 0) {
      lines.add(sentence(messages.get(rows.key("done.remaining"), remaining)));
    }
  }

  /** Returns a hazard with its choices. */
  Node hazard(Hazard hazard) {
    Button leave =
        acting(new Button(messages.get("hazard.leaveOut")), () -> model.skip(hazard.kind()));
    leave.setId("skip-" + hazard.kind().code());
    Button accept =
        acting(new Button(messages.get("hazard.accept")), () -> model.allow(hazard.kind()));
    accept.setId("allow-" + hazard.kind().code());
    HBox choices = styled(new HBox(leave, accept), "toolbar-line");
    Banner banner = new Banner(Banner.Kind.DANGER, choices);
    banner.textProperty().set(words.of(hazard));
    return banner;
  }

  private void conflicts(List<Node> lines, List<RestoreConflict> conflicts, long tasks) {
    if (tasks == 0) {
      return;
    }
    lines.add(strong(rows.key("conflicts"), tasks));
    conflicts.stream()
        .limit(NAMED)
        .forEach(
            conflict ->
                lines.add(
                    sentence(
                        messages.get(
                            conflictKey(conflict),
                            VisibleText.line(conflict.task().toString()),
                            VisibleText.line(words.of(conflict))))));
    if (conflicts.size() > NAMED) {
      lines.add(sentence(messages.get("conflicts.more", conflicts.size() - NAMED)));
    }
  }

  /** Of streams, a number is an event, and a text the stream that was asked for. */
  private String conflictKey(RestoreConflict conflict) {
    return rows == RowKind.EVENTS && conflict.task() instanceof TaskId.Text
        ? "conflict.stream"
        : rows.key("conflict");
  }

  private Label strong(String key, Object... arguments) {
    return styled(sentence(messages.get(key, arguments)), "strong");
  }

  private static Banner banner(Banner.Kind kind, String text) {
    Banner banner = new Banner(kind);
    banner.textProperty().set(text);
    return banner;
  }
}
