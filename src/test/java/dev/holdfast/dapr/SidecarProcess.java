package dev.holdfast.dapr;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;

/**
 * A {@link FakeSidecar} in a process of its own, for benchmarks. Takes how many milliseconds it
 * needs for each call. Prints its address; each line of its standard input fills it anew, {@code
 * border N}, {@code ended N} or {@code long N} for one with N events, and is answered by a line.
 * Ends with its input.
 */
public final class SidecarProcess {

  /** What a preview keeps: of the instances at the border only the history tells. */
  public static final Duration KEPT = Duration.ofHours(24);

  /** The instance with many events. */
  public static final String LONG = "long";

  private SidecarProcess() {}

  /** Runs. */
  public static void main(String... arguments) throws Exception {
    try (FakeSidecar sidecar = FakeSidecar.start();
        BufferedReader asked =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      sidecar.worker(true);
      sidecar.pace(Duration.ofMillis(Long.parseLong(arguments[0])));
      System.out.println(sidecar.address());
      for (String line = asked.readLine(); line != null; line = asked.readLine()) {
        String[] words = line.split(" ");
        sidecar.app().clear();
        sidecar.forgetCalls();
        if (words[0].equals("long")) {
          fillLong(sidecar, Integer.parseInt(words[1]));
          words[1] = "0";
        }
        for (int at = 0; at < Integer.parseInt(words[1]); at++) {
          fill(sidecar, words[0], at);
        }
        System.out.println("filled");
      }
    }
  }

  /** One instance of so many events, more than a sidecar sends unless it is told to. */
  private static void fillLong(FakeSidecar sidecar, int events) {
    sidecar.limit(Integer.MAX_VALUE);
    FakeInstance instance =
        sidecar.instance(LONG, Instant.now().minus(KEPT)).started("Order", "{\"number\":1}");
    while (instance.history().size() < events - 1) {
      instance.activity("Pay", "{\"amount\":12.5}", "\"paid\"");
    }
    instance.completed("\"done\"");
  }

  /** Of twenty at the border one began before it and ended after it, and one still runs. */
  private static void fill(FakeSidecar sidecar, String what, int at) {
    boolean border = what.equals("border") && at % 20 == 0;
    Instant border24 = Instant.now().minus(KEPT);
    Instant begun = border ? border24.minusSeconds(600) : border24.minus(KEPT);
    FakeInstance instance =
        sidecar
            .instance("order-%08d".formatted(at), begun)
            .started("Order", "{\"number\":" + at + "}")
            .after(Duration.ofSeconds(1))
            .activity("Pay", "{\"amount\":12.5}", "\"paid\"")
            .activity("Ship", "{\"to\":\"somewhere\"}", "\"sent\"");
    if (what.equals("border") && at % 20 == 1) {
      return;
    }
    instance.after(Duration.ofSeconds(border ? 1_200 : 1)).completed("\"done\"");
  }
}
