package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.policy.PolicyFileViewModel;
import dev.holdfast.desktop.policy.PolicyViewModel;
import dev.holdfast.desktop.policy.PolicyViewModel.PolicyShape;
import dev.holdfast.desktop.run.ChoicesViewModel;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanFile;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.PreviewRequest;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.Roles;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.value.ObservableValue;

/** A policy for tasks, as it is typed or as it was read from a file. */
public final class PolicyChoice implements Choice<Preview> {

  final StoreSession session;
  private final Long nowOverride;
  private final Messages messages;

  /** The policy as it is being written. */
  public final PolicyViewModel policy;

  /** The file the policy came from or went into. */
  public final PolicyFileViewModel policyFile;

  /** The options of the kind of store that decide what is chosen. */
  public final ChoicesViewModel options;

  private final ObjectBinding<Chosen> chosen;

  /** All that decides what is chosen; the policy is null while what is typed is none. */
  private record Chosen(Policy policy, Choices choices) {}

  /**
   * Begins with the policy that was saved for the store, if one was.
   *
   * @param nowOverride the moment to judge at in Unix seconds; null for the store's own clock
   */
  PolicyChoice(StoreSession session, Long nowOverride) {
    this.session = session;
    this.nowOverride = nowOverride;
    messages = Fxml.messages(PolicyChoice.class).in(session.operation());
    policy =
        new PolicyViewModel(
            this.session.store().terms().statuses(),
            families(),
            Policy.own(session.store().terms()));
    policy.policy.subscribe(written -> session.policyProperty().set(written));
    policyFile = new PolicyFileViewModel(session, policy);
    options =
        new ChoicesViewModel(
            session.store().terms().retention().options().choosing(), Choices.NONE);
    chosen =
        Bindings.createObjectBinding(
            () -> new Chosen(policy.policy.get(), choices()), policy.policy, options.what);
    policyFile.openSaved();
  }

  /** None of them takes a number that could make no sense. */
  private Choices choices() {
    Choices wanted = options.what.get().choices();
    return wanted == null ? Choices.NONE : wanted;
  }

  /** Returns whether tasks have others below them. */
  private boolean families() {
    return session.store().terms().hazards().families();
  }

  @Override
  public Messages messages() {
    return messages;
  }

  @Override
  public ObservableValue<?> chosen() {
    return chosen;
  }

  @Override
  public Optional<Judging<Preview>> ask() {
    return policy.ask().map(one -> judging(one, new PreviewRequest(choices(), filesOf(one))));
  }

  private List<String> filesOf(Policy written) {
    return policy.shape.get() == PolicyShape.OWN ? PreviewRequest.OWN : policyFile.filesOf(written);
  }

  @Override
  public Judging<Preview> again(Preview shown) {
    return judging(shown.policy(), shown.request());
  }

  @Override
  public boolean answers(Preview shown) {
    return new Chosen(shown.policy(), shown.request().choices()).equals(chosen.get());
  }

  @Override
  public Frozen<Preview> read(Path plan) {
    Terms terms = session.store().terms();
    Frozen<Preview> read = PlanFile.read(plan, PlanForm.TASKS, terms);
    return read.withPreview(read.preview().boundTo(terms.statuses()));
  }

  @Override
  public void close() {
    policyFile.close();
  }

  private Judging<Preview> judging(Policy judged, PreviewRequest asked) {
    return (holds, progress, stop) -> {
      try (RetentionSnapshot snapshot = Roles.of(session.store(), Retention.class).snapshot(stop)) {
        return new PreviewScan(judged, nowOverride, null, holds, Set.of(), asked)
            .run(snapshot, progress);
      }
    };
  }
}
