package dev.holdfast.desktop.archive;

import dev.holdfast.archive.ArchiveManifest;
import dev.holdfast.archive.ArchiveVerification;
import dev.holdfast.archive.KnownArchive;
import dev.holdfast.archive.restore.Restore;
import dev.holdfast.archive.restore.RestoreOutcome;
import dev.holdfast.archive.restore.RestorePlan;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.shell.Announcement;
import dev.holdfast.desktop.shell.ModelPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.journal.Journal;
import dev.holdfast.settings.KeptTimes;
import dev.holdfast.store.address.FilePath;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The archives that the journal knows of, and those that were opened by hand. */
final class ArchivesViewModel implements ModelPage.Model {

  final StoreSession session;
  private final Journal journal;

  /** Putting tasks of the selected one back. */
  final RestoreViewModel restore;

  /** The tasks of the selected one. */
  final ArchiveTasksViewModel tasks;

  /** What checks have found, and checking all. */
  final VerifyAllViewModel verifyAll;

  /** The texts of the page, in the words of the open store. */
  final Messages messages;

  private final Set<Path> opened = new LinkedHashSet<>();
  private ArchiveItem storyOf;
  private Path wholeOf;

  /** The archives: those of the open store first, the newest first. */
  final ObservableList<ArchiveItem> items = FXCollections.observableArrayList();

  /** Those that were found; null before they were read. */
  final StoreRead<FoundArchives> found;

  /** Whether the selected one opens as a store of some kind; null while nobody knows. */
  final StoreRead<Boolean> opens;

  /** What the journal tells of the selected one; null while nobody knows. */
  final StoreRead<KnownArchive.Story> story;

  ArchivesViewModel(StoreSession session, Journal journal, Holding holding) {
    this.session = session;
    this.journal = journal;
    this.messages = ArchiveItem.messages(rows(), session.operation());
    found = new StoreRead<>(session, messages.get("job.list"));
    opens = StoreRead.local(session, messages.get("job.opens"));
    story = StoreRead.local(session, messages.get("job.story"));
    Restore road = new Restore(journal);
    Holding holds = rows() == RowKind.TASKS ? holding : null;
    this.restore = new RestoreViewModel(session, road, holds);
    this.tasks = new ArchiveTasksViewModel(session, road);
    this.verifyAll =
        new VerifyAllViewModel(
            session, new KeptTimes(journal.directory.resolve("verified.json"), "sound archives"));
    selected.subscribe(
        item -> {
          restore.look(item);
          tryOpening(item);
          readStory(item);
        });
    tasks.chosen.subscribe(ids -> restore.look(ids));
    restore.look.value.subscribe(this::keepSound);
    restore.run.value.subscribe(this::tell);
    restore.otherStore.subscribe(ignored -> restore.look(tasks.chosen.get()));
  }

  // Properties

  /** The one that is looked at; null if none is. */
  final ObjectProperty<ArchiveItem> selected = new SimpleObjectProperty<>();

  /** Whether nothing lists what the archive holds, so that ids of it are typed. */
  final ReadOnlyBooleanWrapper unlisted = new ReadOnlyBooleanWrapper();

  /** What the open store holds, and takes back. */
  RowKind rows() {
    return session.store().info().can(Capability.STREAMS) ? RowKind.EVENTS : RowKind.TASKS;
  }

  /** Says why the open store restores nothing; a kind of store may have words of its own. */
  String never(ArchiveItem item) {
    return messages.term(
        "archive.",
        "onlyForReading",
        session.operation().texts(),
        VisibleText.line(item.file().toString()));
  }

  /** Returns whether the open store has a place for what an archive holds. */
  boolean fits(ArchiveItem item) {
    return item.rows() == rows() || item.manifest().tasks() == 0;
  }

  // Commands

  /** Lists a file that the journal does not know of, and looks at it. */
  void open(Path file) {
    Path whole = FilePath.whole(file);
    opened.add(whole);
    read(whole);
  }

  /** Shows an entry of the journal. */
  void showEntry(long sequence) {
    session.show(new Sight.OfEntry(sequence));
  }

  /** Lists what came back on the page of tasks. */
  void showRestored() {
    session.showTasks(restore.look.value().ids());
  }

  /** One that came back is said over the page, as other small acts are. */
  private void tell(RestoreViewModel.Done done) {
    if (done == null) {
      return;
    }
    RestoreOutcome outcome = done.outcome();
    if (outcome.result().tasks() == 1 && outcome.result().complete()) {
      session.tell(
          new Announcement(
              messages.get("done.back.listed", 1),
              messages.get("common.receipt"),
              () -> showReceipt(outcome.journalHead())));
    }
  }

  /** Shows the entry of the journal that tells what came back. */
  void showReceipt() {
    showReceipt(restore.run.value().outcome().journalHead());
  }

  private void showReceipt(String head) {
    session.startLocal(
        BackgroundJob.of(messages.get("job.receipt"), (_, _) -> journal.sequence(head))
            .onSuccess(found -> found.ifPresent(this::showEntry)));
  }

  /** Reads the list again. */
  @Override
  public void show() {
    read(selected.get() == null ? null : selected.get().file());
  }

  @Override
  public void refresh() {
    if (found.value() != null) {
      show();
    }
  }

  @Override
  public boolean show(Sight sight) {
    if (sight instanceof Sight.OfArchive(Path file, boolean all)) {
      wholeOf = all ? FilePath.whole(file) : null;
      open(file);
      return true;
    }
    return false;
  }

  /** Stops what reads; a restore that runs goes on. */
  @Override
  public void close() {
    found.clear();
    opens.clear();
    story.clear();
    restore.look.clear();
    tasks.close();
    verifyAll.cancel();
  }

  private void tryOpening(ArchiveItem item) {
    unlisted.set(rows() == RowKind.EVENTS);
    opens.clear();
    if (item != null && item.manifest() != null) {
      opens.read(
          (_, _) -> item.opens(session.stores()),
          able -> {
            unlisted.set(!able || rows() == RowKind.EVENTS);
            tasks.look(able && listsTasks(item) ? item : null);
            planWhole(item);
          });
    }
  }

  /** Whoever comes from a receipt looks for what was deleted then: all of it. */
  private void planWhole(ArchiveItem item) {
    if (item != null && item.file().equals(wholeOf) && item.manifest() != null) {
      wholeOf = null;
      if (session.store().role(Restoring.class).isPresent() && fits(item)) {
        restore.plan();
      }
    }
  }

  /** Returns whether its tasks can be listed here, and chosen one by one. */
  boolean listsTasks(ArchiveItem item) {
    return item.manifest() != null
        && item.manifest().tasks() > 0
        && item.rows() == RowKind.TASKS
        && session.store().role(Restoring.class).isPresent()
        && fits(item);
  }

  /** What is restored is checked row by row before: then it need not be checked again. */
  private void keepSound(RestorePlan plan) {
    if (plan != null && restore.checked) {
      ArchiveManifest manifest = plan.manifest();
      verifyAll.keep(
          manifest.file(),
          new ArchiveVerification.Outcome(manifest, manifest.rows(), List.of(), 0));
    }
  }

  private void readStory(ArchiveItem item) {
    if (item == null || storyOf == null || !item.file().equals(storyOf.file())) {
      story.clear();
    }
    storyOf = item;
    if (item != null) {
      story.read((_, _) -> KnownArchive.story(journal, item.file()));
    }
  }

  private void read(Path wanted) {
    Set<Path> byHand = new LinkedHashSet<>(opened);
    found.read(
        (_, stop) -> FoundArchives.by(journal, session, byHand, verifyAll.earlier(), stop),
        all -> {
          verifyAll.take(all.sound(), all.items());
          show(all.items(), wanted);
          tasks.refresh();
        });
  }

  private void show(List<ArchiveItem> all, Path wanted) {
    items.setAll(all);
    ArchiveItem before = selected.get();
    selected.set(
        all.stream()
            .filter(item -> item.file().equals(wanted))
            .findFirst()
            .orElseGet(
                () -> all.stream().filter(ArchiveItem::ofThisStore).findFirst().orElse(null)));
    readStory(selected.get());
    if (selected.get() == before) {
      planWhole(before);
    }
  }
}
