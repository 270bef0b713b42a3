package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.settings.WindowPlace;
import java.util.List;
import javafx.geometry.Rectangle2D;
import org.junit.jupiter.api.Test;

/** The window, frame and all, is on a screen that is there. */
class StagePlaceTest {

  private static final Rectangle2D LAPTOP = new Rectangle2D(0, 27, 1440, 873);
  private static final Rectangle2D LARGE = new Rectangle2D(1440, 0, 2560, 1440);

  private static WindowPlace place(double x, double y, double width, double height) {
    return new WindowPlace(x, y, width, height, false);
  }

  @Test
  void theFirstTimeItFitsTheScreenOrStandsInTheMiddle() {
    assertThat(StagePlace.bounds(null, List.of(LAPTOP))).isEqualTo(LAPTOP);
    assertThat(StagePlace.bounds(null, List.of(LARGE, LAPTOP)))
        .isEqualTo(new Rectangle2D(2000, 270, 1440, 900));
  }

  @Test
  void laterItIsWhereItWas() {
    assertThat(StagePlace.bounds(place(1600, 50, 1200, 800), List.of(LAPTOP, LARGE)))
        .isEqualTo(new Rectangle2D(1600, 50, 1200, 800));
  }

  @Test
  void whatSticksOutComesBack() {
    assertThat(StagePlace.bounds(place(900, -20, 1200, 800), List.of(LAPTOP)))
        .as("its title is on the screen")
        .isEqualTo(new Rectangle2D(240, 27, 1200, 800));
    assertThat(StagePlace.bounds(place(100, 100, 3000, 2000), List.of(LAPTOP))).isEqualTo(LAPTOP);
  }

  @Test
  void ofAScreenThatIsGoneItComesToTheMainOne() {
    assertThat(StagePlace.bounds(place(1600, 50, 1200, 800), List.of(LAPTOP))).isEqualTo(LAPTOP);
  }

  @Test
  void onTwoScreensItGoesToTheOneThatHasMostOfIt() {
    assertThat(StagePlace.bounds(place(1300, 50, 1200, 800), List.of(LAPTOP, LARGE)))
        .isEqualTo(new Rectangle2D(1440, 50, 1200, 800));
  }
}
