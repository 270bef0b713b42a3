package dev.holdfast.store;

import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.SshAccess;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;

/**
 * How to open a store.
 *
 * @param secrets asked only when the server wants a password that nothing else gave
 * @param connectTimeout for reaching a server
 * @param statementTimeout for one reading statement
 * @param lockTimeout for waiting on somebody else's lock
 * @param ssh with what SSH hosts are passed, where an address names one
 */
@RecordBuilder
public record StoreOptions(
    SecretSource secrets,
    Duration connectTimeout,
    Duration statementTimeout,
    Duration lockTimeout,
    SshAccess ssh)
    implements StoreOptionsBuilder.With {

  /** What fits a person at a workstation, through SSH hosts that are known. */
  public static StoreOptions defaults(SecretSource secrets) {
    return new StoreOptions(
        secrets,
        Duration.ofSeconds(10),
        Duration.ofMinutes(5),
        Duration.ofSeconds(5),
        SshAccess.ofThisUser(SshAccess.NOBODY));
  }
}
