package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;

/** Opens stores as an operator would, and looks that no failure tells a secret. */
final class Opening {

  /** A password no server of the tests takes. */
  static final String WRONG = "not-the-secret-7";

  private Opening() {}

  static TaskStore open(String address, SecretSource secrets) {
    return KnownStores.ALL.open(StoreAddress.parse(address), StoreOptions.defaults(secrets));
  }

  /** Returns why a store does not open. */
  static StoreFailure failing(String address, SecretSource secrets) {
    StoreException failure =
        catchThrowableOfType(StoreException.class, () -> open(address, secrets).close());
    assertThat(failure).as(address).isNotNull();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      assertThat(cause.toString()).doesNotContain(WRONG);
    }
    assertThat(new FailureText(Messages.common()).of(failure.failure())).doesNotContain(WRONG);
    return failure.failure();
  }

  /** Returns why a store does not open where nobody is there to ask for a password. */
  static StoreFailure failing(String address) {
    return failing(address, SecretSource.NONE);
  }
}
