package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.dialog.FileSentence;
import dev.holdfast.desktop.dialog.FileWriting;
import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.settings.SavedColumn;
import dev.holdfast.settings.SavedView;
import dev.holdfast.settings.SavedViews;
import dev.holdfast.settings.ViewsFile;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import dev.holdfast.text.query.Query;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** The views that the operator made for the kind of store: saved, changed, and exchanged. */
public final class OwnViewsViewModel {

  private final TasksViewModel tasks;
  private final KeptViews kept;
  private final Messages messages;
  private final ViewsFile file = new ViewsFile();

  OwnViewsViewModel(TasksViewModel tasks, KeptViews kept) {
    this.tasks = tasks;
    StoreSession session = tasks.session;
    this.files = new FileWriting(session::startLocal, session::sentenceFor);
    this.kept = kept;
    messages = session.messages(OwnViewsViewModel.class);
    read();
  }

  // Properties

  /** Those that the store can answer, in the order in which they were made. */
  public final ReadOnlyObjectWrapper<List<ViewTerm>> views = new ReadOnlyObjectWrapper<>(List.of());

  /** What came of writing a file, or of reading one. */
  public final FileWriting files;

  /** Returns all that were saved for the kind, those too that this store cannot answer. */
  SavedViews saved() {
    return kept.of(tasks.kind);
  }

  /** Returns the one in front; null if none of them is. */
  SavedView front() {
    return tasks.filter.view() == null ? null : tasks.filter.views.saved.get(tasks.filter.view());
  }

  /** Returns whether what is listed differs from what the view in front was saved with. */
  boolean isChanged() {
    SavedView front = front();
    return front != null && !now(front.name(), front.digit()).equals(front);
  }

  /**
   * Says why a view cannot have a name.
   *
   * @param mine the name that it has now; null for a new one
   * @return empty if it can
   */
  String problemWith(String name, String mine) {
    String wanted = name.strip();
    if (wanted.isEmpty()) {
      return messages.get("own.name.missing");
    }
    if (wanted.length() > SavedView.LONGEST_NAME) {
      return messages.get("common.nameTooLong", SavedView.LONGEST_NAME);
    }
    boolean taken = !wanted.equals(mine) && isTaken(wanted, saved());
    return taken ? messages.get("own.name.taken", VisibleText.line(wanted)) : "";
  }

  private boolean isTaken(String name, SavedViews among) {
    boolean ofKind =
        tasks.filter.views.kinds().stream()
            .anyMatch(view -> tasks.filter.views.title(view, messages).equalsIgnoreCase(name));
    return ofKind || among.named(name).isPresent();
  }

  // Commands

  /**
   * Saves what is listed now as a view: its query, its order and its columns.
   *
   * @param digit of its shortcut; null for none
   */
  void save(String name, Integer digit) {
    SavedView view = now(name, digit);
    kept.change(tasks.kind, all -> all.adding(view));
    tasks.filter.views.own(view.name()).ifPresent(tasks.filter::show);
  }

  /** Saves what is listed now in the view in front. */
  void update() {
    SavedView front = front();
    if (front != null) {
      replace(front.name(), now(front.name(), front.digit()));
    }
  }

  /** Gives a view another name and shortcut. */
  void rename(SavedView view, String name, Integer digit) {
    replace(view.name(), view.named(name).reachedBy(digit));
  }

  private void replace(String name, SavedView view) {
    kept.change(tasks.kind, all -> all.replacing(name, view));
    tasks.filter.views.own(view.name()).ifPresent(tasks.filter.views::ask);
    follow();
  }

  /** Forgets a view. What it listed stays listed. */
  void remove(SavedView view) {
    kept.change(tasks.kind, all -> all.removing(view.name()));
  }

  /** Writes all views of the kind to a file. */
  void export(WholeTextFile place) {
    String text = file.write(tasks.kind, saved().own());
    int written = saved().own().size();
    files.write(
        messages.get("own.job.export"),
        place.path(),
        (_, _) -> {
          place.write(out -> out.write(text));
          return written;
        },
        count -> messages.get("own.exported", count, line(place.path())));
  }

  /** Adds the views of a file. One that is there already is not added again. */
  void add(Path chosen) {
    files.forget();
    tasks.session.startLocal(
        BackgroundJob.of(
                messages.get("own.job.import"), (progress, stop) -> file.read(chosen, tasks.kind))
            .onSuccess(this::add)
            .onFailure(thrown -> files.failure.set(problemOf(thrown, chosen))));
  }

  private void add(List<SavedView> found) {
    SavedViews all = saved();
    for (SavedView each : found) {
      if (!all.own().contains(each)) {
        Integer digit = each.digit();
        boolean free =
            all.own().stream().noneMatch(own -> digit != null && digit.equals(own.digit()));
        SavedView view = free ? each : each.reachedBy(null);
        all = all.adding(view.named(freeName(view.name(), all)));
      }
    }
    SavedViews more = all;
    int added = more.own().size() - saved().own().size();
    kept.change(tasks.kind, _ -> more);
    files.success.set(messages.get("own.imported", added, found.size() - added));
  }

  private String freeName(String name, SavedViews among) {
    String free = name;
    for (int number = 2; isTaken(free, among); number++) {
      String end = " (" + number + ")";
      int room = SavedView.LONGEST_NAME - end.length();
      free = (name.length() > room ? name.substring(0, room).strip() : name) + end;
    }
    return free;
  }

  /** Reads what is kept again: it may have been changed on the page of another store. */
  void follow() {
    read();
    tasks.filter.follow();
    tasks.columns.follow(tasks.filter.view());
  }

  private void read() {
    tasks.filter.views.setOwn(saved().own());
    views.set(tasks.filter.views.own());
  }

  /** Returns what would be saved: the line, and the reason that a chip asks for beside it. */
  Query query() {
    String reason = tasks.filter.filter.get().suspendReason();
    return reason == null || reason.isBlank()
        ? tasks.filter.query()
        : tasks.filter.query().with("suspended", List.of(reason));
  }

  private SavedView now(String name, Integer digit) {
    TaskQuery listed = tasks.list.list.get();
    boolean usual =
        listed.sort().equals(FieldTerm.ID.key())
            && listed.order() == tasks.session.store().terms().listing().order();
    List<SavedColumn> shown = tasks.columns.shown.get();
    return new SavedView(
        name,
        query().toString(),
        usual ? null : listed.sort(),
        usual ? null : listed.order(),
        digit,
        Objects.equals(shown, tasks.columns.usual()) ? List.of() : shown);
  }

  private String problemOf(Throwable thrown, Path path) {
    return switch (thrown) {
      case ViewsFile.Refused refused ->
          messages.get(
              "own.refused." + refused.why,
              line(path),
              VisibleText.line(refused.detail),
              tasks.kind);
      case IOException broken -> new FileSentence().unread(path, broken);
      default -> tasks.session.sentenceFor(thrown);
    };
  }

  private static String line(Path path) {
    return VisibleText.line(path.getFileName().toString());
  }
}
