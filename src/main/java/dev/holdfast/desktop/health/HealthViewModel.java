package dev.holdfast.desktop.health;

import dev.holdfast.desktop.shell.ModelPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.retention.doctor.Doctor;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.text.Messages;
import java.time.Instant;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.util.Subscription;

/** Looks a store over when the page is shown, and again when asked to. */
final class HealthViewModel implements ModelPage.Model {

  private final StoreSession session;

  /** The texts of the page, in the words of the store. */
  final Messages messages;

  /** What was found last, and how far a look is. What was found stays if a later one fails. */
  final StoreRead<Looked> look;

  private boolean shown;
  private boolean outdated = true;
  private Subscription policyWatch = Subscription.EMPTY;

  HealthViewModel(StoreSession session) {
    this.session = session;
    this.messages = session.messages(HealthViewModel.class);
    this.look = StoreRead.listed(session, messages.get("job.look"));
    this.screen =
        Bindings.createObjectBinding(this::screen, look.value, look.loading, look.failure);
    // What is overdue is seen by another policy, once somebody looks.
    if (Doctor.finds(session.store())) {
      policyWatch = session.policyProperty().subscribe(() -> outdated = true);
    }
  }

  /** Returns a text of this page, which a kind of store may bring itself. */
  String said(String name) {
    return messages.term("health.", name, session.operation().texts());
  }

  // Properties

  /** What the page shows. */
  final ObjectBinding<HealthScreen> screen;

  /**
   * What a look found.
   *
   * @param findings the worst first
   * @param at when, by the workstation's clock
   */
  record Looked(List<Finding> findings, Instant at) {}

  private HealthScreen screen() {
    if (look.value() != null) {
      return look.value().findings().isEmpty() ? HealthScreen.SOUND : HealthScreen.FINDINGS;
    }
    return look.isLoading()
        ? HealthScreen.LOOKING
        : look.failure.get() == null ? HealthScreen.IDLE : HealthScreen.FAILED;
  }

  /** Returns whether there is anything to look for in the store. */
  private boolean looksThrough() {
    return session.store().role(Inspectable.class).isPresent();
  }

  /** Returns the title where nothing was found. */
  String soundTitle() {
    return messages.get(looksThrough() ? "sound.title" : "sound.unlooked");
  }

  /** Says what was looked at, if nothing was found. */
  String soundness() {
    if (!looksThrough()) {
      return said("sound.unlooked");
    }
    if (session.store().info().can(Capability.STREAMS)) {
      return said("sound.streams");
    }
    boolean trees = session.store().info().can(Capability.WORKFLOWS);
    return said(trees && session.operation().usual() ? "sound" : "sound.other");
  }

  // Commands

  /** The page came to the front: looks, unless it has since the store was last changed. */
  @Override
  public void show() {
    shown = true;
    if (outdated && !look.isLoading()) {
      look();
    }
  }

  @Override
  public boolean show(Sight sight) {
    return sight instanceof Sight.OfHealth;
  }

  /** Shows a task on the page for that. */
  void showTask(String id) {
    session.showTask(session.store().info().id(id));
  }

  /** Another page came to the front. */
  @Override
  public void hide() {
    shown = false;
  }

  /** The store may have changed: looks at once only if somebody sees it. */
  @Override
  public void refresh() {
    outdated = true;
    if (shown) {
      look();
    }
  }

  /** Looks the store over; what was found before stays until the answer is there. */
  void look() {
    Policy policy = session.policyProperty().get();
    outdated = false;
    look.read(
        (progress, stop) -> {
          List<Finding> found =
              new Doctor(session.clock()).examine(session.store(), policy, progress, stop);
          return new Looked(found, session.clock().instant());
        });
  }

  /** Stops and hears nothing any more. */
  @Override
  public void close() {
    look.clear();
    policyWatch.unsubscribe();
  }
}
