package dev.holdfast.store.buquet.bucket;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.buquet.BuquetTerms;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import javax.net.ssl.SSLException;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** Says what an answer of the server, or none, means. */
public record S3Failures(BuquetAddress address) {

  /** Of the vendor's client for single sign-on, which a profile may ask for keys. */
  private static final String SSO = "software.amazon.awssdk.services.sso";

  /** Returns what it means; a failure that was understood before stays what it is. */
  public StoreException of(RuntimeException thrown, Cancellation cancellation) {
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
  public StoreFailure here(String code, String detail) {
    return new StoreFailure.OfKind(BuquetTerms.TEXTS, address.shown(), code, detail, false);
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
          elsewhere(answer);
      case "SignatureDoesNotMatch", "InvalidAccessKeyId" -> here("wrongSignature", code);
      case "RequestTimeTooSkewed" -> here("wrongClock", "");
      case "ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired", "InvalidToken" ->
          here("expiredLogin", code);
      case "SlowDown", "ServiceUnavailable", "TooManyRequests" ->
          new StoreFailure.Busy(code + " (" + status + ")");
      default -> byStatus(answer, status, code);
    };
  }

  /** A server that says where the bucket lies says it in a header. */
  private StoreFailure elsewhere(S3Exception answer) {
    Optional<String> region =
        Optional.ofNullable(answer.awsErrorDetails())
            .map(AwsErrorDetails::sdkHttpResponse)
            .flatMap(response -> response.firstMatchingHeader("x-amz-bucket-region"))
            .filter(name -> name.matches("[a-z0-9-]{1,40}"));
    return region
        .map(name -> here("wrongRegion", name))
        .orElseGet(() -> here("otherRegion", detail(answer)));
  }

  private StoreFailure byStatus(S3Exception answer, int status, String code) {
    if (status == 301 || status == 307) {
      return elsewhere(answer);
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
      if (cause instanceof UnknownHostException) {
        return new StoreFailure.Unreachable(address.shown(), detail(cause));
      }
      if (cause instanceof ConnectException || cause instanceof SSLException) {
        return new StoreFailure.Unreachable(address.shown(), cause.getMessage());
      }
      if (cause instanceof SocketTimeoutException) {
        return new StoreFailure.TimedOut(detail(cause));
      }
      if (cause instanceof ClassNotFoundException) {
        return here("unknownLogin", profile());
      }
    }
    String said = String.valueOf(thrown.getMessage()).toLowerCase(Locale.ROOT);
    if (thrown.getClass().getName().startsWith(SSO) || said.contains("sso token")) {
      return here("expiredLogin", "");
    }
    if (thrown instanceof AwsServiceException refused) {
      return new StoreFailure.AccessDenied(detail(refused));
    }
    if (said.contains("credentials") || said.contains("profile")) {
      return here("noCredentials", profile());
    }
    if (said.contains("unmarshal") || said.contains("parse") || said.contains("xml")) {
      return here("notS3", "");
    }
    return thrown instanceof SdkClientException
        ? new StoreFailure.ConnectionLost(detail(thrown))
        : new StoreFailure.Unexpected(detail(thrown));
  }

  private String profile() {
    return address.profile() == null ? "default" : address.profile();
  }

  public static String code(AwsServiceException answer) {
    String code = answer.awsErrorDetails() == null ? null : answer.awsErrorDetails().errorCode();
    return code == null || code.matches("\\d*") ? "" : code;
  }

  private static String detail(AwsServiceException answer) {
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
