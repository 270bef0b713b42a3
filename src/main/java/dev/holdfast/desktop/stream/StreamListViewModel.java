package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.Count;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import java.time.Duration;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** The streams of a store by name, a page at a time, found by key. */
public final class StreamListViewModel {

  /** How many are read at a time: each is counted, so a page is not long. */
  static final int PAGE = 100;

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final TaskStore store;
  private final StoreRead<Listed> read;
  private Cursor place;

  StreamListViewModel(StoreSession session) {
    store = session.store();
    read = StoreRead.listed(session, Fxml.messages(StreamListViewModel.class).get("job.streams"));
  }

  /**
   * What was read of them.
   *
   * @param page the streams, with the places before and after them
   * @param total how many pass the filter
   */
  record Listed(Page<Task> page, Count total) {}

  // Properties

  private final StringProperty text = new SimpleStringProperty("");
  private final ReadOnlyStringWrapper selected = new ReadOnlyStringWrapper();

  /** Found in the name, whatever its case; empty for all. */
  public StringProperty textProperty() {
    return text;
  }

  /** The stream that is looked at, which may be on another page; null for none. */
  public ReadOnlyStringProperty selectedProperty() {
    return selected.getReadOnlyProperty();
  }

  /** What was read. */
  StoreRead<Listed> read() {
    return read;
  }

  /** Returns whether these are streams of an archive, where no policy applies. */
  boolean archived() {
    return store.info().archive();
  }

  // Commands

  /** Reads the first page, unless something was read before. */
  public void show() {
    if (read.value() == null && !read.isLoading() && read.failureProperty().get() == null) {
      first();
    }
  }

  /** Looks at a stream. */
  public void select(String stream) {
    selected.set(stream);
  }

  /** Reads the first page of what passes the filter now. */
  public void first() {
    at(null);
  }

  /** Reads the next page; does nothing where there is none, or while reading. */
  public void next() {
    if (read.value() != null && read.value().page().next() != null && !read.isLoading()) {
      at(read.value().page().next());
    }
  }

  /** Reads the page before; does nothing where there is none, or while reading. */
  public void previous() {
    if (read.value() != null && read.value().page().previous() != null && !read.isLoading()) {
      at(read.value().page().previous());
    }
  }

  /** Reads the same page again; nothing if nobody has asked for any. */
  public void refresh() {
    if (read.value() != null || read.failureProperty().get() != null) {
      at(place);
    }
  }

  /** Forgets them. */
  void close() {
    read.clear();
  }

  private void at(Cursor wanted) {
    place = wanted;
    String typed = text.get().strip();
    TaskFilter filter = typed.isEmpty() ? TaskFilter.ALL : TaskFilter.containing(typed);
    TaskQuery query = new TaskQuery(filter, FieldTerm.ID.key(), SortOrder.ASC, PAGE, wanted);
    read.read((progress, stop) -> list(query, stop));
  }

  private Listed list(TaskQuery query, Cancellation stop) {
    Page<Task> page = store.tasks(query, stop);
    if (page.items().isEmpty() && query.cursor() != null) {
      // What was there is gone.
      page = store.tasks(query.at(null), stop);
    }
    return new Listed(page, store.count(query.filter(), PATIENCE, stop));
  }
}
