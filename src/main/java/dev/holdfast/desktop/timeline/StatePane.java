package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.vbox;
import static dev.holdfast.desktop.tasks.details.FieldText.plain;

import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.replay.TaskState;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/** The state of the task at the instant looked at; what the last step changed stands out. */
final class StatePane extends ScrollPane {

  private final TimelineViewModel timeline;
  private final StatusStyle statuses;
  private final Messages messages;
  private final Label heading = sentence("", "text-muted");
  private final FactGrid grid = new FactGrid(96, "state-grid");
  private int changes;

  StatePane(TimelineViewModel timeline, StatusStyle statuses, Messages messages) {
    this.timeline = timeline;
    this.statuses = statuses;
    this.messages = messages;
    getStyleClass().add("state-pane");
    setFitToWidth(true);

    setContent(vbox("state-content", heading, grid));
    timeline.instant.subscribe(this::show);
  }

  private void show(TimelineViewModel.Instant instant) {
    grid.getChildren().clear();
    changes = 0;
    if (instant.state() == null) {
      heading.setText("");
      return;
    }
    addLines(instant);
    heading.setText(
        instant.step() == 0
            ? messages.get("state.before")
            : messages.get(changes == 0 ? "state.same" : "state.changed", changes));
  }

  /** Adds the lines everyone looks for, and others where something is known. */
  private void addLines(TimelineViewModel.Instant instant) {
    // Not every kind of store has rounds, with stages, workers and retries.
    boolean rounds =
        timeline.chronicle().trail().stream().anyMatch(event -> event.fields().has("attempt"));
    add(instant, "status", true, this::status);
    add(instant, "attempt", rounds, this::attempt);
    add(instant, "stage", rounds, StatePane::stage);
    add(instant, "progress", rounds, StatePane::progress);
    add(instant, "worker", rounds, state -> plain(state.workerId()));
    add(instant, "recovery", false, this::recovery);
    add(instant, "retries", rounds, state -> FieldText.number(state.retryCount()));
    add(instant, "suspended", false, state -> plain(state.suspendReason()));
    add(instant, "children", false, this::children);
    add(instant, "checkpoint", false, StatePane::checkpoint);
    add(
        instant,
        "error",
        false,
        state -> state.error() == null ? NumberText.NOTHING : FieldText.block(state.error()));
  }

  private void add(
      TimelineViewModel.Instant instant,
      String key,
      boolean always,
      Function<TaskState, String> words) {
    String now = words.apply(instant.state());
    String before = instant.before() == null ? NumberText.NOTHING : words.apply(instant.before());
    boolean changed = !before.equals(now);
    if (!always && !changed && now.equals(NumberText.NOTHING)) {
      return;
    }
    Label value = FactGrid.value(now, null);
    value.setId("state-" + key);
    VBox both = new VBox(value);
    if (changed) {
      changes++;
      value.getStyleClass().addAll("strong", "state-changed");
      String was = VisibleText.start(before.lines().findFirst().orElse(""), 80);
      both.getChildren().add(label(messages.get("state.was", was), "text-muted", "state-was"));
    }
    grid.fact(messages.named("state.name.", key), both);
  }

  private String status(TaskState state) {
    return state.status() == null
        ? NumberText.NOTHING
        : statuses.text(new TaskStatus(state.status()));
  }

  private String attempt(TaskState state) {
    if (state.attempt() == null) {
      return NumberText.NOTHING;
    }
    String how =
        state.attemptOpen()
            ? messages.get("common.runningNow")
            : state.attemptOutcome() == null
                ? messages.get("state.attempt.over")
                : statuses.inLine(new TaskStatus(state.attemptOutcome()));
    return joined(FieldText.number(state.attempt()), how);
  }

  private static String stage(TaskState state) {
    return joined(
        state.stage() == null ? null : FieldText.number(state.stage()),
        state.stageName() == null ? null : plain(state.stageName()));
  }

  private static String progress(TaskState state) {
    return joined(
        state.progressPercent() == null ? null : NumberText.percent(state.progressPercent()),
        state.progressText() == null ? null : plain(state.progressText()));
  }

  private String recovery(TaskState state) {
    TaskState.Recovery recovery = state.recovery();
    return recovery == null
        ? NumberText.NOTHING
        : joined(
            messages.get(
                "state.recovery", plain(recovery.fromWorkerId()), plain(recovery.byWorkerId())),
            recovery.byPodId() == null ? null : plain(recovery.byPodId()),
            recovery.reason() == null ? null : plain(recovery.reason()));
  }

  private String children(TaskState state) {
    return state.childrenCreated() == 0
            && (state.childrenFinished() == null || state.childrenFinished() == 0)
        ? NumberText.NOTHING
        : state.childrenFinished() == null
            ? messages.get("state.children.created", state.childrenCreated())
            : messages.get("state.children", state.childrenFinished(), state.childrenCreated());
  }

  private static String checkpoint(TaskState state) {
    TaskState.Checkpoint last = state.lastCheckpoint();
    return last == null
        ? NumberText.NOTHING
        : joined(
            last.code() == null ? null : plain(last.code()),
            last.message() == null ? null : plain(last.message()));
  }

  private static String joined(String... parts) {
    String all = Stream.of(parts).filter(Objects::nonNull).collect(Collectors.joining("  ·  "));
    return all.isEmpty() ? NumberText.NOTHING : all;
  }
}
