package dev.holdfast.desktop.palette;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.timeline.TaskPosition;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.LatestJob;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** What is typed, what fits it, and what happens on Enter. */
public final class PaletteViewModel {

  private static final int LONGEST = 60;

  /** What is shown of a task. */
  private enum Destination {
    DETAILS,
    STORY,
    WORKFLOW
  }

  private final Supplier<List<PaletteCommand>> source;
  private final Supplier<StoreSession> front;
  private final RecentCommands recent;
  private List<PaletteCommand> all = List.of();
  private final LatestJob looking = new LatestJob();

  /**
   * Is closed.
   *
   * @param source everything that can be done now; asked each time the palette opens
   * @param front the store in front; gives null while there is none
   * @param recent what was used lately: it comes first
   */
  public PaletteViewModel(
      Supplier<List<PaletteCommand>> source, Supplier<StoreSession> front, RecentCommands recent) {
    this.source = source;
    this.front = front;
    this.recent = recent;
    typed.subscribe(this::find);
  }

  // Properties

  /** Whether the palette is shown. */
  final ReadOnlyBooleanWrapper open = new ReadOnlyBooleanWrapper();

  /** Whether the store is being asked for what was typed. */
  public final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();

  /** Which of them Enter does; below 0 if there is none. */
  public final ReadOnlyIntegerWrapper chosen = new ReadOnlyIntegerWrapper(-1);

  /** Why nothing happens; empty if there is nothing to say. */
  public final ReadOnlyStringWrapper sentence = new ReadOnlyStringWrapper("");

  /** What was typed. */
  public final StringProperty typed = new SimpleStringProperty("");

  /** What fits, the best first. */
  public final ObservableList<PaletteCommand> found = FXCollections.observableArrayList();

  // Commands

  /** Returns its texts, in the words of the store in front. */
  private Messages messages() {
    StoreSession store = front.get();
    return store == null
        ? Fxml.messages(PaletteViewModel.class)
        : store.messages(PaletteViewModel.class);
  }

  /** Shows the palette with everything in it. */
  public void open() {
    all = source.get();
    open.set(true);
    typed.set("");
    find("");
  }

  /** Shows it, or hides it if it is shown. */
  public void toggle() {
    if (open.get()) {
      close();
    } else {
      open();
    }
  }

  /** Hides it, and stops asking. */
  public void close() {
    stopLooking();
    open.set(false);
    all = List.of();
    found.clear();
  }

  /** Chooses another one; beyond an end, the one at the other end. */
  public void move(int by) {
    if (!found.isEmpty()) {
      chosen.set(Math.floorMod(chosen.get() + by, found.size()));
    }
  }

  /** Chooses one. */
  public void choose(int index) {
    if (index >= 0 && index < found.size()) {
      chosen.set(index);
    }
  }

  /** Does what is chosen. */
  public void run() {
    int index = chosen.get();
    if (index >= 0 && index < found.size()) {
      PaletteCommand command = found.get(index);
      // A place is gone to, and the palette closed, once the store has said that it is there.
      if (all.contains(command)) {
        recent.use(command);
        close();
      }
      command.action().run();
    }
  }

  private void find(String text) {
    if (!open.get()) {
      return;
    }
    stopLooking();
    List<PaletteCommand> fitting = new ArrayList<>();
    boolean texts = front.get() != null && front.get().store().info().can(Capability.TEXT_IDS);
    // Where ids are texts 007 is not 7: what looks like a number alone is taken as it stands.
    Optional<TaskPosition> position =
        TaskPosition.parse(text)
            .filter(
                place -> !texts || place.event() != null || place.task() instanceof TaskId.Text);
    position.ifPresent(place -> fitting.addAll(places(place)));
    boolean noStore = position.isPresent() && fitting.isEmpty();
    fitting.addAll(commands(text));
    if (position.isEmpty() && !text.isBlank() && front.get() != null) {
      if (texts) {
        fitting.addAll(places(new TaskPosition(new TaskId.Text(text.strip()), null)));
      }
      search(text.strip()).ifPresent(fitting::add);
    }
    found.setAll(fitting);
    chosen.set(fitting.isEmpty() ? -1 : 0);
    sentence.set(
        noStore
            ? messages().get("noStore")
            : fitting.isEmpty() ? messages().get("notUnderstood", shown(text)) : "");
  }

  /** The page of tasks, listing what has these words, as its filter line finds them. */
  private Optional<PaletteCommand> search(String text) {
    StoreSession session = front.get();
    Runnable list =
        () -> {
          close();
          session.showTasks(text);
        };
    return session.store().terms().listing().searches(FieldTerm.TEXT)
        ? Optional.of(
            new PaletteCommand(
                messages().get("search", shown(text)),
                VisibleText.line(session.profile().name()),
                "",
                list))
        : Optional.empty();
  }

  private List<PaletteCommand> commands(String text) {
    record Ranked(PaletteCommand command, int rank) {}
    return all.stream()
        .flatMap(each -> each.rank(text).stream().mapToObj(rank -> new Ranked(each, rank)))
        .sorted(
            Comparator.comparingInt(Ranked::rank)
                .thenComparingInt(each -> recent.age(each.command())))
        .map(Ranked::command)
        .toList();
  }

  private List<PaletteCommand> places(TaskPosition typedPlace) {
    StoreSession session = front.get();
    if (session == null) {
      return List.of();
    }
    // In a store of texts a number is a text as well.
    TaskPosition position =
        new TaskPosition(
            session.store().info().id(typedPlace.task().toString()), typedPlace.event());
    String task = shown(position.task().toString());
    TaskPosition whole = new TaskPosition(position.task(), null);
    PaletteCommand details =
        place(messages().get("place.task", task), whole, session, Destination.DETAILS);
    String told =
        position.event() == null
            ? messages().get("place.story", task)
            : messages().get("place.event", task, Long.toString(position.event()));
    PaletteCommand story = place(told, position, session, Destination.STORY);
    List<PaletteCommand> places =
        new ArrayList<>(
            position.event() == null ? List.of(details, story) : List.of(story, details));
    if (session.store().info().can(Capability.WORKFLOWS)) {
      places.add(
          place(messages().get("place.workflow", task), whole, session, Destination.WORKFLOW));
    }
    return places;
  }

  private PaletteCommand place(
      String title, TaskPosition position, StoreSession session, Destination to) {
    String store = VisibleText.line(session.profile().name());
    return new PaletteCommand(title, store, "", () -> look(position, session, to));
  }

  /** Goes there once the store has said that there is something to see. */
  private void look(TaskPosition position, StoreSession session, Destination to) {
    stopLooking();
    busy.set(true);
    sentence.set("");
    looking.start(
        session::start,
        BackgroundJob.<Whereabouts>of(
                messages().get("job.look", shown(position.task().toString())),
                (progress, stop) -> Whereabouts.of(position, session.store(), stop))
            .onSuccess(answer -> answered(() -> arrive(answer, position, session, to)))
            .onFailure(thrown -> answered(() -> sentence.set(session.sentenceFor(thrown))))
            .onCancel(() -> busy.set(false)));
  }

  private void answered(Runnable outcome) {
    busy.set(false);
    outcome.run();
  }

  private void arrive(
      Whereabouts answer, TaskPosition position, StoreSession session, Destination to) {
    String task = shown(position.task().toString());
    String store = VisibleText.line(session.profile().name());
    boolean seen =
        answer == Whereabouts.THERE
            || to != Destination.DETAILS && answer == Whereabouts.EVENTS_ONLY;
    if (!seen) {
      sentence.set(
          switch (answer) {
            case THERE, EVENTS_ONLY -> messages().get("gone", task);
            case NO_SUCH_EVENT ->
                messages().get("noEvent", task, Long.toString(position.event()), store);
            case NOTHING -> messages().get("noTask", task, store);
          });
      return;
    }
    close();
    switch (to) {
      case DETAILS -> session.showTask(position.task());
      case STORY -> session.show(new Sight.OfStory(position.task(), position.event()));
      case WORKFLOW -> session.show(new Sight.OfWorkflow(null, position.task()));
    }
  }

  private void stopLooking() {
    busy.set(false);
    looking.forget();
  }

  /** Returns a foreign text on one line that is not too long. */
  static String shown(String text) {
    return VisibleText.start(VisibleText.line(text.strip()), LONGEST);
  }
}
