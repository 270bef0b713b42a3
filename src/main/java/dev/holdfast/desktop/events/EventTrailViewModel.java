package dev.holdfast.desktop.events;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Roles;
import dev.holdfast.store.history.Histories;
import dev.holdfast.task.EventCursor;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.EventQuery.Narrow;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/**
 * The events of one stream, the newest first, a page at a time. A page is found by offset, so one
 * costs the same at any depth.
 */
public final class EventTrailViewModel {

  /** How many are read at a time. */
  static final int PAGE = 200;

  private final Histories histories;
  private final TimeText times;
  private final Messages messages = Fxml.messages(EventTrailViewModel.class);

  /** What was read. */
  public final StoreRead<Turned> read;

  /**
   * Reads nothing yet.
   *
   * @param times how times are typed
   */
  public EventTrailViewModel(StoreSession session, TimeText times) {
    histories = Roles.of(session.store(), Histories.class);
    this.times = times;
    read = StoreRead.listed(session, messages.get("common.readEvents"));
    typed(Part.FROM).subscribe((before, now) -> problem.set(""));
    typed(Part.TO).subscribe((before, now) -> problem.set(""));
  }

  /**
   * A page as it was read.
   *
   * @param query what was asked in the end
   * @param page what came
   * @param wanted the offset that was looked for; null if none was
   */
  public record Turned(EventQuery query, EventPage page, Long wanted) {

    /** Returns whether there may be newer ones. */
    boolean newer() {
      return page.previous() != null;
    }

    /** Returns whether there may be older ones. The last page has none, whatever the store says. */
    boolean older() {
      return page.next() != null && !(query.narrow().backward() && query.after() == null);
    }

    /** Returns whether the offset that was looked for is there; true if none was. */
    boolean found() {
      return wanted == null
          || !page.items().isEmpty()
              && wanted.equals(page.items().getFirst().fields().integer("offset"));
    }
  }

  /** By what the list is narrowed. */
  public enum Part {
    /** The exact type of events. */
    TYPE,
    /** The exact correlation id. */
    CORRELATION,
    /** Events stored then or later, as {@link TimeText#typed} reads it. */
    FROM,
    /** Events stored before, read likewise. */
    TO,
    /** Found in an event, whatever its case. */
    TEXT
  }

  // Properties

  /** The stream’s name; null for none. */
  public final ReadOnlyStringWrapper stream = new ReadOnlyStringWrapper();

  private final Map<Part, StringProperty> typed = new EnumMap<>(Part.class);

  /** What is wrong with the times, in words; empty if nothing is. */
  public final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");

  /** A part of the filter as it is typed; empty for any. */
  public StringProperty typed(Part part) {
    return typed.computeIfAbsent(part, _ -> new SimpleStringProperty(""));
  }

  /** Returns whether not every event passes. */
  public boolean filtered() {
    return typed.values().stream().anyMatch(each -> !each.get().isEmpty());
  }

  // Commands

  /**
   * Looks at the newest events of a stream.
   *
   * @param name null for none
   */
  public void open(String name) {
    if (name == null || !name.equals(stream.get())) {
      read.clear();
      stream.set(name);
      newest();
    }
  }

  /** Reads the newest that pass the filter. */
  public void newest() {
    turn(null, false);
  }

  /** Reads the oldest that pass the filter. */
  public void oldest() {
    turn(null, true);
  }

  /** Reads the page of newer ones; does nothing where there is none, or while reading. */
  public void newer() {
    if (read.value() != null && read.value().newer() && !read.isLoading()) {
      turn(read.value().page().previous(), true);
    }
  }

  /** Reads the page of older ones; does nothing where there is none, or while reading. */
  public void older() {
    if (read.value() != null && read.value().older() && !read.isLoading()) {
      turn(read.value().page().next(), false);
    }
  }

  /**
   * Reads from an offset on to older ones.
   *
   * @param typed as somebody wrote it, grouped or not
   * @return false if that is no offset
   */
  public boolean goTo(String typed) {
    OptionalLong offset = NumberText.typed(typed);
    offset.ifPresent(
        wanted ->
            query(new EventCursor(wanted, Long.MAX_VALUE), false)
                .ifPresent(asked -> read.read((progress, stop) -> look(asked, wanted, stop))));
    return offset.isPresent();
  }

  /** Lets every event pass. */
  public void clearFilter() {
    typed.values().forEach(each -> each.set(""));
    newest();
  }

  private void turn(EventCursor place, boolean backward) {
    query(place, backward)
        .ifPresent(wanted -> read.read((progress, stop) -> look(wanted, null, stop)));
  }

  /** Returns what is to be read; empty, and the problem told, if a time is none. */
  private Optional<EventQuery> query(EventCursor place, boolean backward) {
    Optional<Long> since = times.typed(typed(Part.FROM).get());
    Optional<Long> until = times.typed(typed(Part.TO).get());
    problem.set(problem(since, until));
    if (stream.get() == null || !problem.get().isEmpty()) {
      return Optional.empty();
    }
    Narrow narrow =
        new Narrow(
            given(stripped(Part.CORRELATION)),
            since.orElse(null),
            until.orElse(null),
            given(typed(Part.TEXT).get()),
            true,
            backward);
    return Optional.of(query(given(stripped(Part.TYPE)), narrow, place));
  }

  private EventQuery query(String wanted, Narrow narrow, EventCursor place) {
    return EventQuery.of(new TaskId.Text(stream.get()), wanted, narrow, place, PAGE);
  }

  private String problem(Optional<Long> since, Optional<Long> until) {
    if (since.isEmpty() && !stripped(Part.FROM).isEmpty()) {
      return messages.get("events.noTime", stripped(Part.FROM));
    }
    if (until.isEmpty() && !stripped(Part.TO).isEmpty()) {
      return messages.get("events.noTime", stripped(Part.TO));
    }
    boolean crossed = since.isPresent() && until.isPresent() && since.get() >= until.get();
    return crossed ? messages.get("events.crossed") : "";
  }

  private String stripped(Part part) {
    return typed(part).get().strip();
  }

  private static String given(String typed) {
    return typed.isEmpty() ? null : typed;
  }

  private Turned look(EventQuery wanted, Long offset, Cancellation stop) {
    EventPage page = histories.events(wanted, stop);
    if (!page.items().isEmpty() || wanted.after() == null) {
      return new Turned(wanted, page, offset);
    }
    // Nothing lies beyond the place any more: the end on that side is nearest.
    Narrow asked = wanted.narrow();
    Narrow other =
        new Narrow(
            asked.correlationId(), asked.from(), asked.to(), asked.text(), true, !asked.backward());
    EventQuery end = EventQuery.of(wanted.task(), wanted.type(), other, null, PAGE);
    return new Turned(end, histories.events(end, stop), offset);
  }
}
