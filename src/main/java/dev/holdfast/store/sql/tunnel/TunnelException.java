package dev.holdfast.store.sql.tunnel;

import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.address.TunnelTrouble;
import java.sql.SQLException;
import java.util.Optional;

/** There is no way through an SSH host. Goes through drivers and pools as what they throw. */
public final class TunnelException extends SQLException {

  private static final long serialVersionUID = 1L;

  private final String host;
  private final TunnelTrouble why;
  private final String detail;

  TunnelException(String host, TunnelTrouble why, String detail) {
    super(why + " " + host + " " + detail, "08001");
    this.host = host;
    this.why = why;
    this.detail = detail;
  }

  /** Returns what it means, if something that was thrown is such a failure. */
  public static Optional<StoreFailure> in(Throwable thrown) {
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof TunnelException own) {
        return Optional.of(new StoreFailure.NoTunnel(own.host, own.why, own.detail));
      }
    }
    return Optional.empty();
  }
}
