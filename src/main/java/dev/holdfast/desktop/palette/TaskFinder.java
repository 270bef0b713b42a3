package dev.holdfast.desktop.palette;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.timeline.TaskPosition;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.LatestJob;
import dev.holdfast.store.RequestCounts;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** Finds tasks of the store in front whose name or error has what is typed in the palette. */
final class TaskFinder {

  private static final int LONGEST_ID = 18;

  private final Supplier<StoreSession> front;
  private final Runnable changed;
  private final BiConsumer<TaskId, StoreSession> open;
  private TypedWords words = TypedWords.of("");
  private List<PaletteCommand> tasks = List.of();
  private final LatestJob search = new LatestJob();
  private boolean awaited;
  private boolean answered;

  /**
   * Has found nothing.
   *
   * @param front the store in front; gives null while there is none
   * @param changed runs when there are other {@link #rows}
   * @param open shows a task that was found
   */
  TaskFinder(
      Supplier<StoreSession> front, Runnable changed, BiConsumer<TaskId, StoreSession> open) {
    this.front = front;
    this.changed = changed;
    this.open = open;
  }

  // Properties

  private final ReadOnlyStringWrapper says = new ReadOnlyStringWrapper("");

  /** How the search stands; empty if there is nothing to say. */
  ReadOnlyStringProperty saysProperty() {
    return says.getReadOnlyProperty();
  }

  /** Returns what to offer: tasks, or to search for them where that has to be asked for. */
  List<PaletteCommand> rows() {
    if (!awaited || !isPaidFor(front.get())) {
      return tasks;
    }
    String typed = PaletteViewModel.shown(String.join(" ", words.words()));
    return List.of(new PaletteCommand(messages().get("search.ask", typed), "", "", this::search));
  }

  /** Returns whether the store has said that no task fits. */
  boolean foundNone() {
    return answered && tasks.isEmpty();
  }

  // Commands

  /** Something else was typed: stops searching, and searches once typing {@link #rested rests}. */
  void type(String text) {
    stop(this::stillFits, text);
    StoreSession session = front.get();
    // A position names an event: that is no name and no error.
    boolean event = TaskPosition.parse(text).filter(place -> place.event() != null).isPresent();
    awaited = session != null && !event && filter(session).isPresent();
    if (!awaited) {
      tasks = List.of();
    } else if (!isPaidFor(session)) {
      says.set(messages().get("search.busy"));
    }
  }

  /** Typing rests: searches, where that costs nothing. */
  void rested() {
    if (awaited && !isPaidFor(front.get())) {
      search();
    }
  }

  /** Searches, unless that was done, or there is nothing to search. */
  private void search() {
    StoreSession session = front.get();
    TaskFilter filter = session == null ? null : filter(session).orElse(null);
    if (!awaited || filter == null) {
      return;
    }
    awaited = false;
    says.set(messages().get("search.busy"));
    changed.run();
    search.start(
        session::start,
        BackgroundJob.<TaskSearch.Answer>of(
                messages().get("job.search"),
                (progress, stop) ->
                    TaskSearch.read(session.store(), filter, TaskSearch.PATIENCE, stop))
            .onSuccess(answer -> ended(() -> came(answer, session)))
            .onFailure(thrown -> ended(() -> failed(session.sentenceFor(thrown))))
            .onCancel(() -> ended(() -> says.set(""))));
  }

  /** Stops searching and forgets what was found. */
  void stop() {
    stop(task -> false, "");
  }

  private void stop(Predicate<PaletteCommand> staying, String text) {
    awaited = false;
    answered = false;
    says.set("");
    words = TypedWords.of(text);
    tasks = tasks.stream().filter(staying).toList();
    search.forget();
  }

  private void ended(Runnable outcome) {
    outcome.run();
    changed.run();
  }

  private void came(TaskSearch.Answer answer, StoreSession session) {
    answered = !answer.late();
    tasks = answer.tasks().stream().map(task -> row(task, session)).toList();
    says.set(
        answer.late()
            ? messages().get("search.late", TaskSearch.PATIENCE.toSeconds())
            : answer.more() ? messages().get("search.more", TaskSearch.MOST) : "");
  }

  private void failed(String sentence) {
    tasks = List.of();
    says.set(sentence);
  }

  private PaletteCommand row(Task task, StoreSession session) {
    boolean statuses = session.store().info().can(Capability.STATUSES);
    // Where tasks have no names, they are told apart by what they are.
    String title =
        Stream.of(task.name(), task.type())
            .filter(text -> text != null && !text.isBlank())
            .findFirst()
            .map(PaletteViewModel::shown)
            .orElse("");
    boolean named = !title.isEmpty();
    return new PaletteCommand(
            named ? title : id(task.id()),
            named ? id(task.id()) : "",
            "",
            () -> open.accept(task.id(), session))
        .to(
            new FoundTask(
                task.id(),
                statuses ? task.status() : null,
                session.store().terms().statuses(),
                words.piece(task.error())));
  }

  private static String id(TaskId id) {
    if (id instanceof TaskId.Numeric(long number)) {
      return NumberText.grouped(number);
    }
    String line = VisibleText.line(id.toString());
    return line.length() <= LONGEST_ID ? line : line.substring(0, LONGEST_ID) + "…";
  }

  private Optional<TaskFilter> filter(StoreSession session) {
    return words.filter(session.store().terms().listing());
  }

  /** Some providers take money for each request: there, only who asks for it searches. */
  private static boolean isPaidFor(StoreSession session) {
    return session.store().role(RequestCounts.class).isPresent();
  }

  /** What was found before stays until the store has answered, as far as it fits. */
  private boolean stillFits(PaletteCommand task) {
    String said = WordMatch.folded(task.title() + " " + task.task().error());
    return words.words().stream().allMatch(word -> said.contains(WordMatch.folded(word)));
  }

  /** In the words of the store in front. */
  private Messages messages() {
    return front.get().messages(TaskFinder.class);
  }
}
