package dev.holdfast.store.buquet.bucket;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.RequestCounts;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/**
 * The JDK's HTTP with what this store needs of it: requests are counted, a cancellation breaks the
 * one in flight, and the server's clock is read from every answer.
 */
public final class S3Http implements SdkHttpClient {

  /** The switch of the verb that makes the requests of this thread. */
  private static final ScopedValue<Call> CALL = ScopedValue.newInstance();

  private final SdkHttpClient http;
  private final RequestCounts made;
  private volatile Instant date;

  /**
   * Prepares.
   *
   * @param made counts what others ask too
   */
  public S3Http(Duration connect, Duration read, RequestCounts made) {
    this.made = made;
    http = UrlConnectionHttpClient.builder().connectionTimeout(connect).socketTimeout(read).build();
  }

  private static final class Call {
    private final Cancellation cancellation;
    private volatile ExecutableHttpRequest current;

    Call(Cancellation cancellation) {
      this.cancellation = cancellation;
    }

    void abort() {
      ExecutableHttpRequest running = current;
      if (running != null) {
        running.abort();
      }
    }
  }

  /** Does something whose requests break when it is cancelled, answers read to their end. */
  public <T> T during(Cancellation cancellation, Supplier<T> work) {
    Call call = new Call(cancellation);
    cancellation.throwIfCancelled();
    try (Cancellation.Registration _ = cancellation.onCancel(call::abort)) {
      return ScopedValue.where(CALL, call).call(work::get);
    }
  }

  /** Returns the time in the last answer; null before the first. */
  public Instant date() {
    return date;
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    ExecutableHttpRequest prepared = http.prepareRequest(request);
    if (CALL.isBound()) {
      CALL.get().current = prepared;
      if (CALL.get().cancellation.isCancelled()) {
        throw new CancellationException();
      }
    }
    return new ExecutableHttpRequest() {
      @Override
      public HttpExecuteResponse call() throws IOException {
        made.add(kind(request.httpRequest()));
        HttpExecuteResponse response = prepared.call();
        response.httpResponse().firstMatchingHeader("Date").ifPresent(S3Http.this::heard);
        return response;
      }

      @Override
      public void abort() {
        prepared.abort();
      }
    };
  }

  private static RequestCounts.Kind kind(SdkHttpRequest request) {
    Map<String, ?> query = request.rawQueryParameters();
    return switch (request.method()) {
      case GET, HEAD ->
          query.containsKey("list-type") || query.containsKey("versions")
              ? RequestCounts.Kind.LIST
              : RequestCounts.Kind.GET;
      case DELETE -> RequestCounts.Kind.DELETE;
      case POST -> query.containsKey("delete") ? RequestCounts.Kind.DELETE : RequestCounts.Kind.PUT;
      default -> RequestCounts.Kind.PUT;
    };
  }

  private void heard(String text) {
    try {
      date = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
    } catch (DateTimeException noTime) {
      // An answer without a time tells nothing of the clock.
    }
  }

  @Override
  public String clientName() {
    return http.clientName();
  }

  @Override
  public void close() {
    http.close();
  }
}
