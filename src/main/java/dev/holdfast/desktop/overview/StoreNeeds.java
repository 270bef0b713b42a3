package dev.holdfast.desktop.overview;

import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Deadline;
import dev.holdfast.retention.doctor.Doctor;
import dev.holdfast.store.Finding;
import dev.holdfast.text.Messages;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;

/**
 * What in an open store needs a person, whoever asks: its page lists it, the sidebar counts it. To
 * be used on the FX thread; needs no toolkit.
 */
public final class StoreNeeds {

  private final StoreSession session;
  private final PutOffs putOffs;

  /** In which times are shown, and tomorrow begins. */
  final ZoneId zone;

  private final Messages messages;

  /** What its tasks say. */
  final StoreRead<StoreAnswer<List<Concern>>> concerns;

  /** What is wrong with the store, of which the worst needs a person, too. */
  final StoreRead<List<Finding>> findings;

  private Instant askedAt;

  StoreNeeds(StoreSession session, PutOffs putOffs, ZoneId zone) {
    this.session = session;
    this.putOffs = putOffs;
    this.zone = zone;
    messages = session.messages(StoreNeeds.class);
    concerns = new StoreRead<>(session, messages.get("job.concerns"));
    findings = new StoreRead<>(session, messages.get("common.checkTheStore"));
    Shown.by(this::recount, concerns.value, findings.value);
  }

  // Properties

  /** Changes whenever something is put off, or taken back. */
  final ReadOnlyLongWrapper moved = new ReadOnlyLongWrapper();

  /** Why what was put off could not be kept for the next start; null if it could. */
  final ReadOnlyStringWrapper unkept = new ReadOnlyStringWrapper();

  /** How many things need a person today; null while nobody knows. */
  public final ReadOnlyObjectWrapper<Integer> count = new ReadOnlyObjectWrapper<>();

  /** When its tasks were last asked, by the workstation's clock; null if never. */
  public Instant askedAt() {
    return askedAt;
  }

  /** Returns whether an answer is awaited. */
  public boolean isLoading() {
    return concerns.isLoading();
  }

  /**
   * Returns what needs a person, as far as it is known; empty while nothing is.
   *
   * @param off whether of what is put off, or else of the rest
   */
  Optional<List<Concern>> all(boolean off) {
    if (concerns.value() == null) {
      return Optional.empty();
    }
    List<Concern> all = new ArrayList<>();
    if (findings.value() != null) {
      all.addAll(ConcernScan.of(findings.value(), session.store().terms()));
    }
    all.addAll(concerns.value().value());
    Instant now = session.clock().instant();
    all.removeIf(each -> putOffs.isOff(session.profile().name(), each, now) != off);
    return Optional.of(List.copyOf(all));
  }

  // Commands

  /** Asks its tasks. */
  void read() {
    askedAt = session.clock().instant();
    concerns.read((progress, stop) -> told(stop));
  }

  /** Asks its tasks, but not for longer than this; what was known stays then. */
  public void read(Duration patience) {
    askedAt = session.clock().instant();
    StoreAnswer<List<Concern>> before = concerns.value();
    concerns.read((progress, stop) -> Deadline.within(patience, stop, this::told).orElse(before));
  }

  private StoreAnswer<List<Concern>> told(Cancellation stop) {
    putOffs.read();
    long now = session.store().now(stop);
    return new StoreAnswer<>(now, new ConcernScan(session.store(), now, stop).read());
  }

  /** Looks over the whole store. */
  void lookOver() {
    findings.read(
        (progress, stop) -> new Doctor(session.clock()).examine(session.store(), progress, stop));
  }

  /** Puts something off until tomorrow. */
  void putOff(Concern concern) {
    putOffs.putOff(session.profile().name(), concern, session.clock().instant(), zone);
    keep();
  }

  /** Takes that back. */
  void bringBack(Concern concern) {
    putOffs.bringBack(session.profile().name(), concern);
    keep();
  }

  private void keep() {
    recount();
    moved.set(moved.get() + 1);
    session.startLocal(
        BackgroundJob.<Void>of(
                messages.get("job.putOff"),
                (progress, stop) -> {
                  putOffs.write();
                  return null;
                })
            .onFailure(thrown -> unkept.set(session.sentenceFor(thrown))));
  }

  private void recount() {
    count.set(all(false).map(List::size).orElse(null));
  }

  /** Stops all that runs. */
  void close() {
    concerns.clear();
    findings.clear();
  }
}
