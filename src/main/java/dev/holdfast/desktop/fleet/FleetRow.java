package dev.holdfast.desktop.fleet;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.fleet.FleetAnswer;
import dev.holdfast.fleet.FleetEnded;
import dev.holdfast.fleet.FleetFacts;
import dev.holdfast.fleet.FleetMember;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.job.LatestJob;
import dev.holdfast.report.FleetSubject;
import javafx.beans.Observable;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
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

  private final ConnectionItem item;
  private final LatestJob readingFacts = new LatestJob();
  private final LatestJob readingEnded = new LatestJob();
  private final ReadOnlyObjectWrapper<FleetFacts> facts = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<FleetEnded> ended = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<FleetOutcome> outcome = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<Look> look = new ReadOnlyObjectWrapper<>(Look.NONE);
  private final ReadOnlyDoubleWrapper fraction = new ReadOnlyDoubleWrapper(-1);

  FleetRow(ConnectionItem item) {
    this.item = item;
  }

  // Properties

  /** Returns the store's line in the sidebar. */
  public ConnectionItem item() {
    return item;
  }

  /** What it is; null before it was read. */
  public ReadOnlyObjectProperty<FleetFacts> factsProperty() {
    return facts.getReadOnlyProperty();
  }

  /** What it got done; null before it was asked. */
  public ReadOnlyObjectProperty<FleetEnded> endedProperty() {
    return ended.getReadOnlyProperty();
  }

  /** What the last look came to; null before one. */
  public ReadOnlyObjectProperty<FleetOutcome> outcomeProperty() {
    return outcome.getReadOnlyProperty();
  }

  /** How a look at it stands. */
  public ReadOnlyObjectProperty<Look> lookProperty() {
    return look.getReadOnlyProperty();
  }

  /** How far the look that runs is, 0 to 1; below 0 when unknown. */
  public ReadOnlyDoubleProperty fractionProperty() {
    return fraction.getReadOnlyProperty();
  }

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
    return new Observable[] {
      facts, ended, outcome, look, item.stateProperty(), item.profileProperty()
    };
  }

  // Commands

  /** Reads what it is. */
  LatestJob readingFacts() {
    return readingFacts;
  }

  /** Reads what it got done. */
  LatestJob readingEnded() {
    return readingEnded;
  }

  void read(FleetFacts read) {
    facts.set(read);
  }

  void read(FleetEnded read) {
    ended.set(read);
  }

  void queued() {
    fraction.set(-1);
    look.set(Look.WAITING);
  }

  void begun() {
    look.set(Look.RUNNING);
  }

  void progressed(double now) {
    fraction.set(now);
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
