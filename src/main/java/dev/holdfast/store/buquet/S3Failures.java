package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import javax.net.ssl.SSLException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** Says what an answer of the server, or none, means. */
record S3Failures(BuquetAddress address) {

  /** Returns what it means; a failure that was understood before stays what it is. */
  StoreException of(RuntimeException thrown, Cancellation cancellation) {
    if (thrown instanceof StoreException known) {
      return known;
    }
    if (cancellation.isCancelled() || thrown instanceof CancellationException) {
      return new StoreException(new StoreFailure.Cancelled(), thrown);
    }
    StoreFailure failure =
        thrown instanceof S3Exception answered ? answered(answered) : unanswered(thrown);
    return new StoreException(failure, thrown);
  }

  /** Returns a failure that only this kind of store has. */
  StoreFailure here(String code, String detail) {
    return new StoreFailure.OfKind(address.shown(), code, detail, false);
  }

  private StoreFailure answered(S3Exception answer) {
    String code = code(answer);
    int status = answer.statusCode();
    return switch (code) {
      case "NoSuchBucket" -> here("noSuchBucket", address.bucket());
      case "PermanentRedirect",
          "TemporaryRedirect",
          "AuthorizationHeaderMalformed",
          "IllegalLocationConstraintException" ->
          here("wrongRegion", detail(answer));
      case "SignatureDoesNotMatch", "InvalidAccessKeyId" -> here("wrongSignature", code);
      case "RequestTimeTooSkewed" -> here("wrongClock", "");
      case "ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired", "InvalidToken" ->
          here("expiredLogin", code);
      case "SlowDown", "ServiceUnavailable", "TooManyRequests" ->
          new StoreFailure.Busy(code + " (" + status + ")");
      default -> byStatus(answer, status, code);
    };
  }

  private StoreFailure byStatus(S3Exception answer, int status, String code) {
    if (status == 301 || status == 307) {
      return here("wrongRegion", detail(answer));
    }
    if (status == 403) {
      return new StoreFailure.AccessDenied(detail(answer));
    }
    if (code.isEmpty() && status < 500) {
      return here("notS3", Integer.toString(status));
    }
    return status == 503 || status == 429
        ? new StoreFailure.Busy(Integer.toString(status))
        : status >= 500
            ? new StoreFailure.ConnectionLost(detail(answer))
            : new StoreFailure.Unexpected(detail(answer));
  }

  private StoreFailure unanswered(RuntimeException thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnknownHostException || cause instanceof ConnectException) {
        return new StoreFailure.Unreachable(address.shown(), detail(cause));
      }
      if (cause instanceof SocketTimeoutException) {
        return new StoreFailure.TimedOut(detail(cause));
      }
      if (cause instanceof SSLException) {
        return new StoreFailure.Unreachable(address.shown(), detail(cause));
      }
    }
    String said = String.valueOf(thrown.getMessage()).toLowerCase(Locale.ROOT);
    if (said.contains("sso") || said.contains("token") && said.contains("expired")) {
      return here("expiredLogin", "");
    }
    if (said.contains("credentials") || said.contains("profile")) {
      return here("noCredentials", address.profile() == null ? "" : address.profile());
    }
    if (said.contains("unmarshal") || said.contains("parse") || said.contains("xml")) {
      return here("notS3", "");
    }
    return thrown instanceof SdkClientException
        ? new StoreFailure.ConnectionLost(detail(thrown))
        : new StoreFailure.Unexpected(detail(thrown));
  }

  static String code(S3Exception answer) {
    String code = answer.awsErrorDetails() == null ? null : answer.awsErrorDetails().errorCode();
    return code == null || code.matches("\\d*") ? "" : code;
  }

  private static String detail(S3Exception answer) {
    String code = code(answer);
    String message =
        answer.awsErrorDetails() == null ? null : answer.awsErrorDetails().errorMessage();
    return (code.isEmpty() ? Integer.toString(answer.statusCode()) : code)
        + (message == null || message.isBlank() ? "" : ": " + message);
  }

  private static String detail(Throwable thrown) {
    String message = thrown.getMessage();
    return thrown.getClass().getSimpleName() + (message == null ? "" : ": " + message);
  }
}
