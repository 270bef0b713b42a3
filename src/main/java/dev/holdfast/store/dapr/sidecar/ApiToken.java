package dev.holdfast.store.dapr.sidecar;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.address.Secret;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.dapr.DaprTerms;
import java.util.function.UnaryOperator;

/**
 * What a sidecar wants to be shown, if it wants anything: typed, from the environment, or asked for
 * once it is wanted. In memory only.
 */
public final class ApiToken {

  /** As the tools of Dapr have it. */
  public static final String VARIABLE = "DAPR_API_TOKEN";

  private final StoreAddress typed;
  private final DaprAddress address;
  private final SecretSource source;
  private volatile Secret secret;

  public ApiToken(
      StoreAddress typed,
      DaprAddress address,
      SecretSource source,
      UnaryOperator<String> environment) {
    this.typed = typed;
    this.address = address;
    this.source = source;
    String found = environment.apply(VARIABLE);
    this.secret =
        typed.password() != null
            ? typed.password()
            : found == null || found.isBlank() ? null : new Secret(found.toCharArray());
    if (secret != null) {
      requirePrivacy();
    }
  }

  private void requirePrivacy() {
    if (!address.mayCarryToken()) {
      throw new StoreException(
          new StoreFailure.OfKind(
              DaprTerms.TEXTS, address.shown(), DaprAddress.PLAINTEXT, address.host(), true));
    }
  }

  /** Returns whether there is one. */
  boolean there() {
    return secret != null;
  }

  /**
   * Asks for it, since the sidecar wants one.
   *
   * @throws StoreException if it cannot be sent safely, or nobody has one
   */
  void ask() {
    requirePrivacy();
    secret = source.passwordFor(typed);
    if (secret == null) {
      throw new StoreException(
          new StoreFailure.PasswordNeeded(address.shown(), null, DaprTerms.TEXTS));
    }
  }

  /** Returns it for one call; null for none. */
  String reveal() {
    Secret known = secret;
    return known == null ? null : known.reveal();
  }

  /** Returns what somebody said, without it. */
  String redact(String said) {
    String known = reveal();
    return said == null || known == null || known.isEmpty() ? said : said.replace(known, "•••");
  }
}
