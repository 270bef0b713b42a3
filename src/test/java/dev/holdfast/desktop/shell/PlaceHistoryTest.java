package dev.holdfast.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Places as a browser keeps them. */
class PlaceHistoryTest {

  private final Set<String> closed = new HashSet<>();
  private final PlaceHistory history =
      new PlaceHistory(
          place -> !(place instanceof Place.InStore there) || !closed.contains(there.address()));

  private static Place at(String address, Object where) {
    return typed(address, where, null);
  }

  private static Place typed(String address, Object where, Object visit) {
    return new Place.InStore(null, address, "Tasks", new PagePlace(where, visit));
  }

  private void visit(Object... wheres) {
    for (Object where : wheres) {
      history.visit(at("a", where));
    }
  }

  @Test
  void goesBackAndForwardThroughWhatWasVisited() {
    assertThat(history.canGo(-1)).isFalse();
    assertThat(history.go(-1)).isNull();
    visit(1, 2, 3);
    assertThat(history.canGo(1)).isFalse();
    assertThat(history.go(-1)).isEqualTo(at("a", 2));
    assertThat(history.go(-1)).isEqualTo(at("a", 1));
    assertThat(history.canGo(-1)).isFalse();
    assertThat(history.go(1)).isEqualTo(at("a", 2));
    assertThat(history.go(1)).isEqualTo(at("a", 3));
    assertThat(history.go(1)).isNull();
  }

  @Test
  void aNewVisitCutsWhatLiesForwardAndTheSameOneDoesNot() {
    visit(1, 2, 3);
    history.go(-1);
    visit(2);
    assertThat(history.canGo(1)).isTrue();
    visit(4);
    assertThat(history.canGo(1)).isFalse();
    assertThat(history.go(-1)).isEqualTo(at("a", 2));
    assertThat(history.go(-1)).isEqualTo(at("a", 1));
  }

  @Test
  void theSamePlaceTwiceInARowIsOneAndTypingOnIsOneVisit() {
    visit(1, 1);
    history.visit(typed("a", "m", "typing 1"));
    history.visit(typed("a", "ma", "typing 1"));
    history.visit(typed("a", "mail", "typing 1"));
    history.visit(typed("a", "order", "typing 2"));
    assertThat(history.go(-1)).isEqualTo(typed("a", "mail", "typing 1"));
    assertThat(history.go(-1)).isEqualTo(at("a", 1));
    assertThat(history.canGo(-1)).isFalse();
  }

  @Test
  void aClosedStoreIsSkippedAndThereAgainOnceItIsOpen() {
    visit(1);
    history.visit(at("b", 1));
    visit(1, 2);
    closed.add("b");
    assertThat(history.go(-1)).isEqualTo(at("a", 1));
    assertThat(history.canGo(-1)).as("the one before looks the same").isFalse();
    closed.clear();
    assertThat(history.go(-1)).isEqualTo(at("b", 1));
    assertThat(history.go(-1)).isEqualTo(at("a", 1));
  }

  @Test
  void fromWhatIsNoPlaceBackLeadsToTheLastOne() {
    history.leave();
    assertThat(history.canGo(-1)).isFalse();
    visit(1, 2);
    history.leave();
    assertThat(history.canGo(1)).isFalse();
    assertThat(history.go(-1)).isEqualTo(at("a", 2));
    assertThat(history.go(-1)).isEqualTo(at("a", 1));
    history.leave();
    assertThat(history.go(1)).isEqualTo(at("a", 2));
  }

  @Test
  void whatIsReallySeenTakesThePlaceOfWhatWasExpected() {
    visit(1, 2, 3);
    history.go(-1);
    history.arrive(at("a", "2, but for what is gone"));
    assertThat(history.go(1)).isEqualTo(at("a", 3));
    assertThat(history.go(-1)).isEqualTo(at("a", "2, but for what is gone"));
  }

  @Test
  void theOldestGoFirst() {
    IntStream.rangeClosed(1, PlaceHistory.MOST + 20).forEach(number -> visit(number));
    int steps = 0;
    Place last = null;
    for (Place place = history.go(-1); place != null; place = history.go(-1)) {
      last = place;
      steps++;
    }
    assertThat(steps).isEqualTo(PlaceHistory.MOST - 1);
    assertThat(last).isEqualTo(at("a", 21));
  }
}
