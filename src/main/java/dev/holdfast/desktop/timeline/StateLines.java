package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.tasks.details.FieldText.plain;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.replay.TaskState;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the state at an instant, line by line. Needs no toolkit. */
record StateLines(StatusStyle statuses, Messages messages) {
  /**
   * Returns the lines: those everyone looks for, and others where something is known.
   *
   * @param rounds whether its kind of store has rounds, with stages, workers and retries
   */
  List<StateLine> of(TimelineViewModel.Instant instant, boolean rounds) {
    List<StateLine> lines = new ArrayList<>();
    if (instant.state() == null) {
      return lines;
    }
    add(lines, instant, "status", true, this::status);
    add(lines, instant, "attempt", rounds, this::attempt);
    add(lines, instant, "stage", rounds, StateLines::stage);
    add(lines, instant, "progress", rounds, StateLines::progress);
    add(lines, instant, "worker", rounds, state -> plain(state.workerId()));
    add(lines, instant, "recovery", false, this::recovery);
    add(lines, instant, "retries", rounds, state -> FieldText.number(state.retryCount()));
    add(lines, instant, "suspended", false, state -> plain(state.suspendReason()));
    add(lines, instant, "children", false, this::children);
    add(lines, instant, "checkpoint", false, StateLines::checkpoint);
    add(
        lines,
        instant,
        "error",
        false,
        state -> state.error() == null ? NumberText.NOTHING : FieldText.block(state.error()));
    return lines;
  }

  private static void add(
      List<StateLine> lines,
      TimelineViewModel.Instant instant,
      String key,
      boolean always,
      Function<TaskState, String> words) {
    String now = words.apply(instant.state());
    String before = instant.before() == null ? NumberText.NOTHING : words.apply(instant.before());
    boolean nothing = now.equals(NumberText.NOTHING) && before.equals(now);
    if (always || !nothing) {
      lines.add(new StateLine(key, now, before.equals(now) ? null : before));
    }
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
