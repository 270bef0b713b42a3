package dev.holdfast.desktop.archive;

import dev.holdfast.archive.ArchiveManifest;
import dev.holdfast.archive.ArchiveVerification;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.LatestJob;
import dev.holdfast.job.Progress;
import dev.holdfast.settings.KeptTimes;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableMap;

/** What checks of archives have found, and checking all that were not. */
final class VerifyAllViewModel {

  private static final String NAME = "archives";

  private final StoreSession session;
  private final Messages messages = Fxml.messages(VerifyAllViewModel.class);

  /** What was found in each file that was checked. */
  final ObservableMap<Path, ArchiveVerification.Outcome> found = FXCollections.observableHashMap();

  private final Deque<ArchiveItem> waiting = new ArrayDeque<>();
  private final LatestJob check = new LatestJob();
  private final KeptTimes file;
  private final Map<String, Long> times = new TreeMap<>();
  private int all;

  /**
   * Knows of no check yet.
   *
   * @param file remembers which were sound, and when
   */
  VerifyAllViewModel(StoreSession session, KeptTimes file) {
    this.session = session;
    this.file = file;
  }

  // Properties

  /** Whether some are being checked. */
  final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();

  /** How far that is, in words; if none is, why the last that could not be checked was not. */
  final ReadOnlyStringWrapper progress = new ReadOnlyStringWrapper("");

  /** How far the one is that is verified, 0 to 1; below 0 when unknown. */
  final ReadOnlyDoubleWrapper fraction = new ReadOnlyDoubleWrapper(-1);

  /** Why the latest could not be verified, in words; null if it could. */
  final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper();

  /** Returns what is known of one: a run that goes on changes its archive. */
  ArchiveState state(ArchiveItem item) {
    if (item.manifest() == null) {
      return ArchiveState.MISSING;
    }
    ArchiveVerification.Outcome last = found.get(item.file());
    return last == null || !last.manifest().equals(item.manifest())
        ? ArchiveState.UNVERIFIED
        : last.sound() ? ArchiveState.SOUND : ArchiveState.UNSOUND;
  }

  // Commands

  /** Returns when one was found sound, in Unix seconds; null if nobody knows. */
  Long when(ArchiveItem item) {
    return item.manifest() == null ? null : times.get(key(item.manifest()));
  }

  /** Returns what earlier windows have found. Blocks. */
  Map<String, Long> earlier() {
    return file.read().getOrDefault(NAME, Map.of());
  }

  /** Takes those that were sound and are as they were. */
  void take(Map<String, Long> earlier, List<ArchiveItem> items) {
    earlier.forEach(times::putIfAbsent);
    for (ArchiveItem item : items) {
      ArchiveManifest manifest = item.manifest();
      if (manifest != null && manifest.sha256() != null && when(item) != null) {
        found.putIfAbsent(
            item.file(), new ArchiveVerification.Outcome(manifest, manifest.rows(), List.of(), 0));
      }
    }
  }

  /** Remembers what a check has found, over the next start too if it was sound. */
  void keep(Path archive, ArchiveVerification.Outcome outcome) {
    String key = key(outcome.manifest());
    if (outcome.sound()) {
      times.put(key, session.clock().instant().getEpochSecond());
    } else {
      times.remove(key);
    }
    found.put(archive, outcome);
    Map<String, Long> all = Map.copyOf(times);
    session.startLocal(
        BackgroundJob.of(
            messages.get("job.check"),
            (_, _) -> {
              file.write(Map.of(NAME, all));
              return null;
            }));
  }

  /** What was written to since has another one. */
  private static String key(ArchiveManifest of) {
    return String.join(" ", of.file().toString(), Long.toString(of.bytes()), of.sha256());
  }

  /** Verifies an archive, also one that was. */
  void verifyAgain(ArchiveItem item) {
    if (!busy.get()) {
      found.remove(item.file());
      verify(List.of(item));
    }
  }

  /** Checks those that were not, one after the other. */
  void verify(Collection<ArchiveItem> items) {
    if (busy.get()) {
      return;
    }
    failure.set(null);
    items.stream().filter(item -> state(item) == ArchiveState.UNVERIFIED).forEach(waiting::add);
    all = waiting.size();
    next();
  }

  /** Stops; what was found stays known. */
  void cancel() {
    waiting.clear();
    check.cancel();
  }

  private void next() {
    ArchiveItem item = waiting.poll();
    busy.set(item != null);
    fraction.set(-1);
    progress.set(
        item == null
            ? Objects.requireNonNullElse(failure.get(), "")
            : messages.get(
                "verifyAll.progress",
                all - waiting.size(),
                all,
                String.valueOf(item.file().getFileName())));
    if (item == null) {
      return;
    }
    check.start(
        session::startLocal,
        BackgroundJob.of(
                messages.get("job.check"),
                (done, stop) -> ArchiveVerification.run(item.file(), done, stop))
            .listed()
            .onProgress((done, total) -> fraction.set(Progress.fraction(done, total)))
            .onSuccess(
                outcome -> {
                  keep(item.file(), outcome);
                  next();
                })
            .onFailure(
                thrown -> {
                  failure.set(session.sentenceFor(thrown));
                  next();
                })
            .onCancel(
                () -> {
                  waiting.clear();
                  next();
                }));
  }
}
