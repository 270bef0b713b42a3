package dev.holdfast.cli.connections;

import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreTrial;
import dev.holdfast.store.address.Transport;
import dev.holdfast.task.Document;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;

/** What was seen of a store that was opened to see whether it works, for programs. */
final class TrialDocument {

  private TrialDocument() {}

  static Document of(StoreTrial trial) {
    return new Document()
        .with("store", trial.info().address().display())
        .with("kind", trial.info().kind())
        .with("engine", trial.info().engine())
        .with(trial.operation().subject(), trial.count().value())
        .with("exact", trial.count().exact())
        .with("skew_seconds", trial.skewSeconds())
        .with(
            "rights",
            new Document()
                .with("read", of(new StoreTrial.Right(true, null)))
                .with("change", of(trial.change()))
                .with("delete", of(trial.delete())))
        .with("encryption", trial.transport() == null ? null : of(trial.transport()))
        .with(
            // A pooler stands between, which lends one connection of the server to many.
            "pooled",
            trial.info().notices().stream().anyMatch(each -> each.kind() == Notice.Kind.POOLED));
  }

  /** Whether this user may do something, and if not, why. */
  private static Document of(StoreTrial.Right right) {
    return new Document()
        .with("given", right.given())
        .with("offered", right.offered())
        .with(
            "obstacle",
            right.obstacle() == null
                ? null
                : new FailureText(Messages.common()).of(right.obstacle()));
  }

  /** How what the store says comes here. */
  private static Document of(Transport transport) {
    return new Document()
        .with("protocol", transport.protocol())
        .with("way", transport.way())
        .with("checked", transport.trust());
  }
}
