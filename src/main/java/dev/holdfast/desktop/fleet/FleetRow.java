package dev.holdfast.desktop.fleet;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.fleet.FleetAnswer;
import dev.holdfast.fleet.FleetEnded;
import dev.holdfast.fleet.FleetFacts;
import dev.holdfast.fleet.FleetMember;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.fleet.LastCleanup;
import dev.holdfast.job.LatestJob;
import dev.holdfast.report.FleetSubject;
import javafx.beans.Observable;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** One store of the fleet, as much as is known of it. */
public final class FleetRow {

  /** How a look at it stands. */
  public enum Look {
    /** None was asked for, or it is over. */
    NONE,
    /** Others are looked at first. */
    WAITING,
    /** It is being looked at. */
    RUNNING
  }

  /** The store's line in the sidebar. */
  public final ConnectionItem item;

  /** Reads what it is. */
  final LatestJob readingFacts = new LatestJob();

  /** Reads what it got done. */
  final LatestJob readingEnded = new LatestJob();

  /** What it is; null before it was read. */
  final ReadOnlyObjectWrapper<FleetFacts> facts = new ReadOnlyObjectWrapper<>();

  /** Its newest cleanup where no facts were read; null if none is known. */
  final ReadOnlyObjectWrapper<LastCleanup> cleanup = new ReadOnlyObjectWrapper<>();

  /** What it got done; null before it was asked. */
  public final ReadOnlyObjectWrapper<FleetEnded> ended = new ReadOnlyObjectWrapper<>();

  /** What the last look came to; null before one. */
  public final ReadOnlyObjectWrapper<FleetOutcome> outcome = new ReadOnlyObjectWrapper<>();

  /** How a look at it stands. */
  final ReadOnlyObjectWrapper<Look> look = new ReadOnlyObjectWrapper<>(Look.NONE);

  /** How far the look that runs is, 0 to 1; below 0 when unknown. */
  public final ReadOnlyDoubleWrapper fraction = new ReadOnlyDoubleWrapper(-1);

  FleetRow(ConnectionItem item) {
    this.item = item;
  }

  // Properties

  /** Returns the answer of the last look; null if it gave none. */
  public FleetAnswer answer() {
    return outcome.get() instanceof FleetOutcome.Answered(FleetAnswer answer) ? answer : null;
  }

  /** Returns what is known of it; nobody looked at it is told as stopped. */
  FleetSubject.Entry entry() {
    FleetOutcome known = outcome.get();
    return new FleetSubject.Entry(
        new FleetMember(item.profile().name(), item.address(), item.profile().policy()),
        known == null ? new FleetOutcome.Cancelled() : known);
  }

  /** What a table has to hear of to be up to date. */
  Observable[] observed() {
    return new Observable[] {facts, cleanup, ended, outcome, look, item.state, item.profile};
  }

  // Commands

  void queued() {
    fraction.set(-1);
    look.set(Look.WAITING);
  }

  void begun() {
    look.set(Look.RUNNING);
  }

  void ended(FleetOutcome now) {
    look.set(Look.NONE);
    // What was found out before says more than that the operator stopped looking.
    if (!(now instanceof FleetOutcome.Cancelled) || outcome.get() == null) {
      outcome.set(now);
    }
    if (answer() != null) {
      facts.set(answer().facts());
      ended.set(answer().ended());
    }
  }
}
