package dev.holdfast.text;

import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreTrial;
import dev.holdfast.store.StoreTrial.Right;
import dev.holdfast.store.address.Transport;
import java.util.LinkedHashMap;
import java.util.Map;

/** Says what a trial of a store found: what it is called, and in few words what it is. */
public record TrialText(Messages shared) {
  /** Returns all that was found, by what it is called, in the order in which it is read. */
  public Map<String, String> of(StoreTrial trial) {
    Messages messages = shared.in(trial.operation());
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(
        messages.get("common.store"),
        messages.get("trial.store.is", trial.info().kind(), trial.info().engine()));
    facts.put(
        messages.get("common.size"),
        messages.get(
            trial.count().exact() ? "common.counted" : "trial.size.least", trial.count().value()));
    facts.put(messages.get("trial.clock"), clock(messages, trial.skewSeconds()));
    facts.put(messages.get("trial.change"), right(messages, trial.change()));
    facts.put(messages.get("trial.delete"), right(messages, trial.delete()));
    facts.put(messages.get("trial.encryption"), encryption(messages, trial.transport()));
    trial.info().notices().stream()
        .filter(notice -> notice.kind() == Notice.Kind.POOLED)
        .forEach(
            pooled -> {
              // The server tells only of its own connection to the pooler.
              facts.put(messages.get("trial.encryption"), messages.get("trial.encryption.pooled"));
              facts.put(messages.get("trial.pooler"), new NoticeText(messages).of(pooled));
            });
    return facts;
  }

  private static String clock(Messages messages, long skew) {
    if (skew == 0) {
      return messages.get("trial.clock.same");
    }
    return messages.get(
        skew > 0 ? "trial.clock.ahead" : "trial.clock.behind",
        DurationText.approximate(Math.abs(skew)));
  }

  private static String right(Messages messages, Right right) {
    if (!right.offered()) {
      return messages.get("trial.right.never");
    }
    return right.given()
        ? messages.get("trial.right.given")
        : messages.get("trial.right.refused", new FailureText(messages).of(right.obstacle()));
  }

  private static String encryption(Messages messages, Transport transport) {
    if (transport == null) {
      return messages.get("trial.encryption.unknown");
    }
    return transport.encrypted()
        ? messages.get("trial.encryption." + transport.trust().name(), transport.protocol())
        : messages.get("trial.encryption.none." + transport.way().name());
  }
}
