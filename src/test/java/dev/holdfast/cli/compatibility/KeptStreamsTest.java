package dev.holdfast.cli.compatibility;

import static dev.holdfast.cli.compatibility.KeptRun.file;
import static dev.holdfast.cli.compatibility.KeptRun.plan;
import static dev.holdfast.cli.compatibility.KeptRun.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.plan.PlanOrigin;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same as {@link KeptFilesTest} for plans, runs, archives and holds of event streams. */
class KeptStreamsTest {

  private static final String ALLOW = "--yes --allow consumer_at_risk";

  private KeptPlace place;
  private KeptStreams streams;

  @BeforeEach
  void copy() throws Exception {
    place = KeptPlace.filled();
  }

  @AfterEach
  void leave() throws Exception {
    if (streams != null) {
      streams.close();
    }
    place.close();
  }

  /** Makes the store, and leaves of it what a run left; null for all. */
  private String store(String state) throws Exception {
    streams =
        state == null
            ? KeptStreams.of(KeptPlace.file("streams/store.sql"))
            : KeptStreams.of(
                KeptPlace.file("streams/store.sql"), KeptPlace.file("streams/" + state + ".sql"));
    return streams.address();
  }

  private List<String> rowsOf(String state) throws Exception {
    streams.close();
    store(state);
    return streams.rows();
  }

  @ParameterizedTest
  @ValueSource(strings = {"own", "newest", "undecided", "decided", "approved"})
  void aPlanSaysWhatItSaid(String name) throws Exception {
    String store = store(null);
    JsonNode header = KeptRun.header("streams/" + name + ".plan");

    JsonNode shown = plan(2, store, "streams/" + name + ".plan", approvers(name)).json();

    for (String field : List.of("streams_processed", "events", "now")) {
      assertThat(shown.get(field)).as(field).isEqualTo(header.get(field));
    }
    assertThat(shown.get("digest")).isEqualTo(header.get("digest"));
    boolean newest = header.get("include_newest").booleanValue();
    JsonNode again =
        run(0, "preview", store, "--json --now 1760000000" + (newest ? " --include-newest" : ""))
            .json();
    assertThat(again.get("digest")).isEqualTo(header.get("digest"));
    assertThat(PlanOrigin.of(KeptPlace.file("streams/" + name + ".plan")).orElseThrow().form())
        .isEqualTo(PlanForm.STREAMS);
  }

  private static String[] approvers(String name) {
    return name.equals("approved") || name.equals("undecided")
        ? new String[] {"--approvers", file("streams/approvers.txt")}
        : new String[0];
  }

  @Test
  void aHalfRunIsContinuedWhereItStopped() throws Exception {
    String store = store("half");

    JsonNode done =
        plan(0, store, "streams/own.plan", ALLOW, "--archive", file("streams/own.archive")).json();

    assertThat(done.get("events_deleted").intValue()).isEqualTo(8);
    assertThat(done.get("drifted")).isEmpty();
    assertThat(done.get("remaining").intValue()).isZero();
    List<String> left = streams.rows();
    run(0, "archive verify", file("streams/own.archive"));
    run(0, "archive restore", file("streams/own.archive"), store, "--yes");
    List<String> restored = streams.rows();
    assertThat(restored).isEqualTo(rowsOf(null));
    assertThat(left).isEqualTo(rowsOf("whole"));
  }

  @Test
  void aPlanThatWasRunDeletesNothingMore() throws Exception {
    String store = store("whole");
    List<String> before = streams.rows();

    JsonNode done = plan(0, store, "streams/decided.plan", "--yes").json();

    assertThat(done.get("events_deleted").intValue()).isZero();
    assertThat(done.get("drifted")).isEmpty();
    assertThat(streams.rows()).isEqualTo(before);
  }

  /** Without its recovery file a plan does not know who deleted the events. */
  @Test
  void theRunFileTellsWhatWasDone() throws Exception {
    KeptRun.forgetRuns();
    String store = store("half");

    JsonNode done = plan(3, store, "streams/own.plan", ALLOW).json();

    assertThat(done.get("drifted")).isNotEmpty();
  }

  @Test
  void aPlanDeletesWhatItDeletedThen() throws Exception {
    KeptRun.forgetRuns();
    String store = store(null);

    JsonNode done = plan(0, store, "streams/decided.plan", "--yes").json();

    assertThat(done.get("events_deleted").intValue()).isEqualTo(13);
    List<String> left = streams.rows();
    assertThat(left).isEqualTo(rowsOf("whole"));
  }

  @Test
  void aPlanWithTheNewestRuns() throws Exception {
    assertThat(plan(0, store(null), "streams/newest.plan", ALLOW).json().get("events_deleted"))
        .isEqualTo(KeptRun.header("streams/newest.plan").get("events"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"approved", "undecided"})
  void anApprovedPlanRunsWithItsApproval(String name) throws Exception {
    String store = store(null);
    String plan = "streams/" + name + ".plan";
    String skip = "--yes --skip consumer_at_risk";
    plan(5, store, plan, skip);

    String[] approvers = approvers(name);
    JsonNode done = plan(3, store, plan, skip, approvers[0], approvers[1]).json();

    assertThat(done.get("events_deleted").intValue()).isEqualTo(4);
  }

  @Test
  void anArchiveIsVerifiedOpenedAndRestored() throws Exception {
    String store = store("whole");
    String archive = file("streams/decided.archive");

    assertThat(run(0, "archive verify", archive, "--json").json().get("rows_checked").intValue())
        .isEqualTo(13);
    assertThat(run(0, "tasks", archive, "--json").json().get("items")).hasSize(2);
    run(0, "archive restore", archive, store, "--yes");

    List<String> restored = streams.rows();
    assertThat(restored).isEqualTo(rowsOf(null));
  }

  @Test
  void aHoldHolds() throws Exception {
    String store = store(null);
    assertThat(run(0, "preview", store, "--now 1760000000 --json").json().get("events").intValue())
        .isEqualTo(13);
    run(0, "release", store, "held");
    assertThat(run(0, "preview", store, "--now 1760000000 --json").json().get("events").intValue())
        .isGreaterThan(13);
  }

  @ParameterizedTest
  @CsvSource({
    "streams/own.plan, top_offset, 5, cleanup STORE --yes --max-age 36500d --plan FILE",
    "streams/approved.plan.approval, signature, 5, cleanup STORE --yes --max-age 36500d"
        + " --approvers DIR/streams/approvers.txt --plan DIR/streams/approved.plan",
    "streams/decided.archive, OrderPlaced, 3, archive verify FILE"
  })
  void oneBitThatChangedIsSeen(String name, String within, int exit, String command)
      throws Exception {
    String store = store(null);
    List<String> before = streams.rows();
    KeptRun.damage(KeptPlace.file(name), within);

    run(
        exit,
        command
            .replace("STORE", store)
            .replace("FILE", file(name))
            .replace("DIR", KeptPlace.FOLDER.toString()));

    assertThat(streams.rows()).isEqualTo(before);
  }

  @Test
  void onAnotherServerThePlansAreRefused() throws Exception {
    assertThat(KeptRun.header("streams/own.plan").at("/store/place").asText())
        .isEqualTo("postgresql:7000000000000000001/holdfast_kept/event_streaming/event_store");
    String store = store(null);
    streams
        .database()
        .execute(
            "create or replace function kept.pg_control_system(out system_identifier bigint)"
                + " language sql as 'select 5'");
    assertThat(plan(5, store, "streams/decided.plan", "--yes").err()).contains("was made for");
  }
}
