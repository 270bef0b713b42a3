package dev.holdfast.store.dapr.sidecar;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.dapr.DaprTerms;
import io.grpc.Status;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import javax.net.ssl.SSLException;

/** Says what an answer of a sidecar, or none, means. */
public record SidecarFailures(DaprAddress address, ApiToken token) {

  /** The answer is larger than the sidecar sends, or than is taken. */
  public static final String TOO_LARGE = "tooLarge";

  /** Returns what a status means, of a call that was cancelled or not. */
  StoreException of(Status status, Cancellation cancellation) {
    return cancellation.isCancelled()
        ? new StoreException(new StoreFailure.Cancelled(), new CancellationException())
        : new StoreException(failure(status), status.asException());
  }

  /** Returns what it means that somebody did not answer the first greeting. */
  StoreException ofGreeting(Status status, Cancellation cancellation) {
    // Whoever does not speak HTTP/2 ends the connection at its first bytes, as TLS does, too.
    boolean ended =
        status.getCode() == Status.Code.UNAVAILABLE
            && said(status).toLowerCase(Locale.ROOT).contains("end of stream");
    return ended && !cancellation.isCancelled()
        ? new StoreException(here("hungUp", ""), status.asException())
        : of(status, cancellation);
  }

  /** Returns a failure that only this kind of store has. */
  public StoreFailure here(String code, String detail) {
    return new StoreFailure.OfKind(DaprTerms.TEXTS, address.shown(), code, detail, false);
  }

  /** Returns what ends a run before all is done. */
  public StoreFailure halted(String code, String detail) {
    return new StoreFailure.Halted(DaprTerms.TEXTS, address.shown(), code, detail);
  }

  private StoreFailure failure(Status status) {
    String said = said(status);
    String text = said.toLowerCase(Locale.ROOT);
    if (text.contains("is not configured to use the actor runtime")) {
      return here("noActorStore", "");
    }
    if (text.contains("does not support listing keys")) {
      return here("noKeyListing", "");
    }
    if (SidecarCalls.torn(status)) {
      return here("torn", said);
    }
    if (text.contains("invalid key format")) {
      return here("badKey", said);
    }
    return switch (status.getCode()) {
      case UNAUTHENTICATED ->
          token.there()
              ? new StoreFailure.AuthenticationFailed(address.shown(), said)
              : new StoreFailure.PasswordNeeded(address.shown(), null, DaprTerms.TEXTS);
      case PERMISSION_DENIED -> new StoreFailure.AccessDenied(said);
      case UNIMPLEMENTED -> here("notSidecar", said);
      case DEADLINE_EXCEEDED -> new StoreFailure.TimedOut(said);
      case RESOURCE_EXHAUSTED -> here(TOO_LARGE, said);
      case UNAVAILABLE -> isHttp(text) ? here("notSidecar", said) : unavailable(status, said);
      case CANCELLED -> new StoreFailure.ConnectionLost(said);
      default -> isHttp(text) ? here("notSidecar", said) : new StoreFailure.Unexpected(said);
    };
  }

  private StoreFailure unavailable(Status status, String said) {
    for (Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof SSLException) {
        return here("noTls", plain(String.valueOf(cause.getMessage())));
      }
    }
    return new StoreFailure.Unreachable(address.shown(), said);
  }

  /** What answers speaks HTTP and not gRPC. */
  private static boolean isHttp(String text) {
    return text.contains("http status code")
        || text.contains("content-type")
        || text.contains("error in frame handler");
  }

  /** Returns what a status says, its causes included, without the token. */
  String said(Status status) {
    StringBuilder said = new StringBuilder();
    if (status.getDescription() != null) {
      said.append(status.getDescription());
    }
    for (Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
      String message = cause.getMessage();
      if (message != null && said.indexOf(message) < 0) {
        said.append(said.isEmpty() ? "" : ": ").append(message);
      }
    }
    return plain(said.isEmpty() ? status.getCode().toString() : said.toString());
  }

  /** Without names of Java, and without the token. */
  private String plain(String said) {
    return token.redact(said.replaceAll("([a-z]\\w*\\.)+[A-Z]\\w*(Exception|Error): ", ""));
  }
}
