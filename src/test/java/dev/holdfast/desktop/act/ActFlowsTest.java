package dev.holdfast.desktop.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.replay.failure.FailureGroup;
import dev.holdfast.settings.Environment;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each verb from each place in which it can be chosen, by the mouse alone and by the keyboard
 * alone, from the page to the rows in the database.
 */
class ActFlowsTest extends ActHands {

  /** A verb of fib-flow, tasks it can be done to, and what becomes of them. */
  private enum Verb {
    RESUME("paused", 23, "pending", KeyCode.R),
    CANCEL("failed", 5, "permanently_failed", KeyCode.X),
    PAUSE("pending", 14, "paused", KeyCode.P);

    private final String from;
    private final int there;
    private final String to;
    private final KeyCode key;

    Verb(String from, int there, String to, KeyCode key) {
      this.from = from;
      this.there = there;
      this.to = to;
      this.key = key;
    }

    String code() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** Where a verb is chosen. */
  private enum Place {
    /** The menu of one row. */
    ROW,
    /** The bar below several rows. */
    ROWS,
    /** The menu of several rows. */
    ROWS_MENU,
    /** The bar, of all that match. */
    ALL,
    /** The details of a task. */
    DETAILS,
    /** A group of failures. */
    GROUP,
    /** A task of a workflow's tree. */
    TREE,
    /** A task of a workflow's tree with all below it. */
    BELOW
  }

  static Stream<Arguments> flows() {
    return Arrays.stream(Verb.values())
        .flatMap(
            verb ->
                Arrays.stream(Place.values())
                    .flatMap(
                        place ->
                            Arrays.stream(Device.values())
                                .map(device -> Arguments.of(verb, place, device))));
  }

  @ParameterizedTest
  @MethodSource("flows")
  void isDoneToExactlyWhatWasChosen(Verb verb, Place place, Device device) throws Exception {
    boolean tree = place == Place.TREE || place == Place.BELOW;
    if (tree) {
      openWorkflows();
      oracle.execute(
          "UPDATE fib_flow_tasks SET status = '" + verb.from + "' WHERE 3 IN (id, root_id)");
    } else {
      openTasks(Environment.LOCAL);
    }
    Map<Long, String> before = statuses();
    Set<Long> chosen = choose(verb, place, device);
    awaitQuestion();
    decide(device);
    operate(device, "actConfirm");
    awaitResult();
    Map<Long, String> expected = new TreeMap<>(before);
    chosen.forEach(id -> expected.put(id, verb.to));
    assertThat(chosen).isNotEmpty();
    assertThat(statuses()).isEqualTo(expected);
    assertThat(
            oracle.number(
                "SELECT count(*) FROM fib_flow_tasks WHERE result IS NOT NULL AND result <> 'null'"
                    + " AND id IN ("
                    + chosen.stream().map(String::valueOf).collect(Collectors.joining(","))
                    + ")"))
        .as("every verb clears the result")
        .isZero();
  }

  private Set<Long> choose(Verb verb, Place place, Device device) throws Exception {
    return switch (place) {
      case ROW -> ofRows(verb, device, 0);
      case ROWS, ROWS_MENU -> ofSeveral(verb, place, device);
      case ALL -> ofAll(verb, device);
      case DETAILS -> ofDetails(verb, device);
      case GROUP -> ofGroup(verb, device);
      case TREE, BELOW -> ofTree(verb, place, device);
    };
  }

  private Set<Long> ofRows(Verb verb, Device device, int... rows) {
    list(verb.from, verb.there, device);
    rows(device, table(), rows);
    // They take room from the table: the row moves meanwhile.
    await("the details", () -> lookup("#tabs").tryQuery().isPresent());
    Set<Long> chosen = chosen();
    assertThat(chosen).hasSize(rows.length);
    menu(device, table(), 0, "menu-" + verb.code());
    return chosen;
  }

  private Set<Long> ofSeveral(Verb verb, Place place, Device device) {
    if (place == Place.ROWS_MENU) {
      return ofRows(verb, device, 0, 1, 2);
    }
    list(verb.from, verb.there, device);
    rows(device, table(), 0, 1, 2);
    Set<Long> chosen = chosen();
    assertThat(chosen).hasSize(3);
    operate(device, "act-" + verb.code());
    return chosen;
  }

  private Set<Long> ofAll(Verb verb, Device device) throws Exception {
    list(verb.from, verb.there, device);
    rows(device, table(), 0);
    if (device == Device.MOUSE) {
      clickOn(lookup(".act-bar").lookup("#all").<javafx.scene.Node>query());
    } else {
      keys(KeyCode.A);
    }
    await(
        "all are chosen", () -> button("act-" + verb.code()).getText().contains(" " + verb.there));
    if (device == Device.MOUSE) {
      clickOn("#act-" + verb.code());
    } else {
      keys(verb.key);
    }
    return oracle.numbers("SELECT id FROM fib_flow_tasks WHERE status = '" + verb.from + "'");
  }

  private Set<Long> ofDetails(Verb verb, Device device) {
    list(verb.from, verb.there, device);
    rows(device, table(), 0);
    if (device == Device.KEYBOARD) {
      type(KeyCode.ENTER);
    }
    await("its verbs", () -> lookup("#strip-" + verb.code()).tryQuery().isPresent());
    operate(device, "strip-" + verb.code());
    return chosen();
  }

  private Set<Long> ofGroup(Verb verb, Device device) throws SQLException {
    operate(device, "view-failing");
    await("groups", () -> groups().getItems().size() > 1);
    if (device == Device.KEYBOARD) {
      tabTo("failureGroups");
    }
    int index = groups().getItems().indexOf(groupOf(291));
    rows(device, groups(), index);
    await("it is chosen", () -> groups().getSelectionModel().getSelectedItem() != null);
    FailureGroup group = groups().getSelectionModel().getSelectedItem();
    await("its verbs", () -> lookup("#group-" + verb.code()).tryQuery().isPresent());
    if (device == Device.MOUSE) {
      clickOn("#group-" + verb.code());
    } else {
      menu(device, groups(), index, "menu-" + verb.code() + "-menu.group");
    }
    Set<Long> failed =
        oracle.numbers("SELECT id FROM fib_flow_tasks WHERE status IN ('failed', 'timeout')");
    return group.tasks().stream()
        .map(ActFlowsTest::number)
        .filter(failed::contains)
        .collect(Collectors.toSet());
  }

  private Set<Long> ofTree(Verb verb, Place place, Device device) throws Exception {
    fx(() -> page.show(new Sight.OfWorkflow(TaskId.of(3), TaskId.of(3))));
    await("the tree", () -> lookup("#workflowTable").tryQuery().isPresent());
    await("its rows", () -> tree().getItems().size() > 1);
    if (device == Device.KEYBOARD) {
      tabTo("workflowTable");
    }
    int row = place == Place.BELOW ? 0 : tree().getItems().size() - 1;
    rows(device, tree(), row);
    String below = place == Place.BELOW ? "-menu.below" : "";
    menu(device, tree(), row, "menu-" + verb.code() + below);
    return place == Place.BELOW
        ? oracle.numbers("SELECT id FROM fib_flow_tasks WHERE 3 IN (id, root_id)")
        : Set.of(5L);
  }

  /** Lists the tasks in a status, and has the keyboard in the list if there is no mouse. */
  private void list(String status, int rows, Device device) {
    operate(device, "chip-" + status);
    awaitRows(rows);
    if (device == Device.KEYBOARD) {
      tabTo("table");
    }
  }

  /** What blocks is done anyway. */
  private void decide(Device device) {
    for (String hazard : new String[] {"children_results_lost"}) {
      String accept = hazard + "-ACCEPT";
      if (lookup("#" + accept).tryQuery().isPresent()) {
        operate(device, accept);
      }
    }
    await("it may begin", () -> !button("actConfirm").isDisabled());
  }

  private Set<Long> chosen() {
    try {
      return onFx(
          () ->
              table().getSelectionModel().getSelectedItems().stream()
                  .map(row -> number(row.id()))
                  .collect(Collectors.toCollection(TreeSet::new)));
    } catch (Exception failed) {
      throw new AssertionError(failed);
    }
  }

  private static long number(TaskId id) {
    return Long.parseLong(id.toString());
  }

  private Map<Long, String> statuses() throws SQLException {
    Map<Long, String> statuses = new TreeMap<>();
    try (Connection connection = oracle.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT id, status FROM fib_flow_tasks")) {
      while (rows.next()) {
        statuses.put(rows.getLong(1), rows.getString(2));
      }
    }
    return statuses;
  }

  private FailureGroup groupOf(long task) {
    return groups().getItems().stream()
        .filter(group -> group.tasks().contains(TaskId.of(task)))
        .findFirst()
        .orElseThrow();
  }

  @SuppressWarnings("unchecked")
  private TableView<FailureGroup> groups() {
    return lookup("#failureGroups").queryAs(TableView.class);
  }

  @SuppressWarnings("unchecked")
  private TableView<Object> tree() {
    return lookup("#workflowTable").queryAs(TableView.class);
  }
}
