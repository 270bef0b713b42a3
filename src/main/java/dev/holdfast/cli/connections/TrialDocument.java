package dev.holdfast.cli.connections;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreTrial;
import dev.holdfast.store.address.Transport;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.JsonDocument;
import dev.holdfast.text.Messages;
import dev.holdfast.text.OpenFields;
import java.util.Locale;
import java.util.Map;

/**
 * What was seen of a store that was opened to see whether it works, for programs.
 *
 * @param count how many subjects it has, under their name
 * @param encryption null if nobody can tell
 * @param pooled whether a pooler stands between, which lends one connection of the server to many
 */
record TrialDocument(
    String store,
    String kind,
    String engine,
    @JsonUnwrapped OpenFields count,
    boolean exact,
    long skewSeconds,
    Rights rights,
    Encryption encryption,
    boolean pooled)
    implements JsonDocument {

  static TrialDocument of(StoreTrial trial) {
    return new TrialDocument(
        trial.info().address().display(),
        trial.info().kind(),
        trial.info().engine(),
        new OpenFields(Map.of(trial.operation().subject(), trial.count().value())),
        trial.count().exact(),
        trial.skewSeconds(),
        new Rights(
            Right.of(new StoreTrial.Right(true, null)),
            Right.of(trial.change()),
            Right.of(trial.delete())),
        trial.transport() == null ? null : Encryption.of(trial.transport()),
        trial.info().notices().stream().anyMatch(each -> each.kind() == Notice.Kind.POOLED));
  }

  /** What this user may do. */
  record Rights(Right read, Right change, Right delete) implements JsonDocument {}

  /** Whether this user may do something, and if not, why. */
  record Right(boolean given, boolean offered, String obstacle) implements JsonDocument {

    private static Right of(StoreTrial.Right right) {
      return new Right(
          right.given(),
          right.offered(),
          right.obstacle() == null
              ? null
              : new FailureText(Messages.common()).of(right.obstacle()));
    }
  }

  /** How what the store says comes here. */
  record Encryption(String protocol, String way, String checked) implements JsonDocument {

    private static Encryption of(Transport transport) {
      return new Encryption(
          transport.protocol(),
          transport.way().name().toLowerCase(Locale.ROOT),
          transport.trust().name().toLowerCase(Locale.ROOT));
    }
  }
}
