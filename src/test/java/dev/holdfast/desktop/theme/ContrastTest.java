package dev.holdfast.desktop.theme;

import static dev.holdfast.desktop.fx.Nodes.statusSign;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.EnvironmentStyle;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.ThemeChoice;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import javafx.scene.shape.SVGPath;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Words are readable in every look: 4.5 : 1 as WCAG 2.2 counts it, 7 : 1 in high contrast. */
class ContrastTest extends FxTest {

  /** What such words stand on: a page, a chosen row, a row under the mouse, the sidebar. */
  private static final List<String> GROUNDS =
      List.of("-color-bg-default", "-hf-row-selected", "-hf-row-hover", "-hf-sidebar");

  @ParameterizedTest
  @CsvSource({"LIGHT, false", "DARK, false", "LIGHT, true", "DARK, true"})
  void wordsAreReadable(ThemeChoice look, boolean high) throws Exception {
    fx(() -> theme().change(now -> now.withTheme(look).withHighContrast(high)));
    Map<String, List<Label>> words = new LinkedHashMap<>();
    Map<String, Region> grounds = new LinkedHashMap<>();
    show(
        () -> {
          VBox all = new VBox();
          for (String colour : GROUNDS) {
            List<Label> labels = labels();
            VBox ground = new VBox();
            ground.getChildren().addAll(labels);
            ground.setStyle("-fx-background-color: " + colour);
            words.put(colour, labels);
            grounds.put(colour, ground);
            all.getChildren().add(ground);
          }
          return all;
        });
    for (String colour : GROUNDS) {
      Color behind = (Color) grounds.get(colour).getBackground().getFills().getFirst().getFill();
      for (Label word : words.get(colour)) {
        // Badges stand in the header only, which is the page's ground.
        if (!word.getStyleClass().contains("env-badge") || colour.equals("-color-bg-default")) {
          assertThat(contrast((Color) word.getTextFill(), behind))
              .as("%s on %s, %s, high %s", word.getText(), colour, look, high)
              .isGreaterThanOrEqualTo(high ? 7 : 4.5);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = ThemeChoice.class,
      names = {"LIGHT", "DARK"})
  void noTwoTonesShareAColourOrAShape(ThemeChoice look) throws Exception {
    fx(() -> theme().change(now -> now.withTheme(look)));
    Map<Tone, Region> signs = new EnumMap<>(Tone.class);
    show(
        () -> {
          VBox all = new VBox();
          for (Tone tone : Tone.values()) {
            Region sign = statusSign();
            VBox toned = new VBox(sign);
            toned.getStyleClass().add(StatusStyle.styleClass(tone));
            signs.put(tone, sign);
            all.getChildren().add(toned);
          }
          return all;
        });

    assertThat(signs.values().stream().map(ContrastTest::shape)).doesNotHaveDuplicates();
    // What only waits and what nothing is known of are both quiet.
    signs.remove(Tone.NEUTRAL);
    assertThat(signs.values().stream().map(ContrastTest::colour)).doesNotHaveDuplicates();
  }

  /** Colours in which something is written, and on which grounds they stand. */
  @ParameterizedTest
  @CsvSource({"LIGHT, false", "DARK, false", "LIGHT, true", "DARK, true"})
  void everyColourOfTextStandsOutFromItsGround(ThemeChoice look, boolean high) throws Exception {
    fx(() -> theme().change(now -> now.withTheme(look).withHighContrast(high)));
    Map<String, List<String>> written = new LinkedHashMap<>();
    for (String ink :
        List.of("-color-fg-default", "-hf-muted", "-color-accent-fg", "-color-danger-fg")) {
      written.put(ink, GROUNDS);
    }
    written.put("-color-warning-fg", List.of("-color-bg-default", "-color-warning-subtle"));
    written.put("-color-success-fg", List.of("-color-bg-default"));
    written.put("-color-fg-emphasis", List.of("-color-accent-emphasis", "-color-danger-emphasis"));
    written.put("#ffffff", List.of("-hf-production-band"));
    Map<String, Color> colours = colours(written);
    written.forEach(
        (ink, grounds) ->
            grounds.forEach(
                ground ->
                    assertThat(contrast(colours.get(ink), colours.get(ground)))
                        .as("%s on %s, %s, high %s", ink, ground, look, high)
                        .isGreaterThanOrEqualTo(high ? 7 : 4.5)));
  }

  @ParameterizedTest
  @EnumSource(
      value = ThemeChoice.class,
      names = {"LIGHT", "DARK"})
  void bordersAndTheFocusRingAreSeen(ThemeChoice look) throws Exception {
    for (boolean high : new boolean[] {false, true}) {
      fx(() -> theme().change(now -> now.withTheme(look).withHighContrast(high)));
      List<String> drawn =
          high
              ? List.of("-color-accent-emphasis", "-color-border-default", "-color-border-muted")
              : List.of("-color-accent-emphasis");
      Map<String, List<String>> all = new LinkedHashMap<>();
      drawn.forEach(each -> all.put(each, GROUNDS));
      Map<String, Color> colours = colours(all);
      all.forEach(
          (line, grounds) ->
              grounds.forEach(
                  ground ->
                      assertThat(contrast(colours.get(line), colours.get(ground)))
                          .as("%s on %s, %s, high %s", line, ground, look, high)
                          .isGreaterThanOrEqualTo(3)));
    }
  }

  /** What the names of colours stand for in the look of now. */
  private static Map<String, Color> colours(Map<String, List<String>> written) throws Exception {
    Map<String, Region> swatches = new LinkedHashMap<>();
    show(
        () -> {
          VBox all = new VBox();
          Stream.concat(written.keySet().stream(), written.values().stream().flatMap(List::stream))
              .distinct()
              .forEach(
                  name -> {
                    Region swatch = new Region();
                    swatch.setStyle("-fx-background-color: " + name);
                    swatches.put(name, swatch);
                    all.getChildren().add(swatch);
                  });
          return all;
        });
    Map<String, Color> colours = new LinkedHashMap<>();
    Color page = fill(swatches.get("-color-bg-default"));
    swatches.forEach((name, swatch) -> colours.put(name, over(fill(swatch), page)));
    return colours;
  }

  private static Color fill(Region swatch) {
    return (Color) swatch.getBackground().getFills().getFirst().getFill();
  }

  /** A ground may let the page shine through. */
  private static Color over(Color ground, Color page) {
    Color opaque = Color.color(ground.getRed(), ground.getGreen(), ground.getBlue());
    return page.interpolate(opaque, ground.getOpacity());
  }

  private static String shape(Region sign) {
    return ((SVGPath) sign.getShape()).getContent();
  }

  private static Color colour(Region sign) {
    return (Color) sign.getBackground().getFills().getFirst().getFill();
  }

  private static List<Label> labels() {
    List<Label> labels = new ArrayList<>();
    StatusStyle style = new StatusStyle(FibFlowTerms.STATUSES);
    FibFlowTerms.STATUSES.all.forEach(status -> labels.add(new StatusLabel(status, style)));
    labels.add(new StatusLabel(new TaskStatus("half baked"), style));
    Label muted = new Label("muted");
    muted.getStyleClass().add("text-muted");
    labels.add(muted);
    for (Environment environment : Environment.values()) {
      if (environment != Environment.NONE) {
        Label badge = new Label(environment.name());
        badge.getStyleClass().add("env-badge");
        EnvironmentStyle.apply(badge, environment);
        labels.add(badge);
      }
    }
    return labels;
  }

  private static double contrast(Color one, Color other) {
    double first = luminance(one);
    double second = luminance(other);
    return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
  }

  private static double luminance(Color colour) {
    return 0.2126 * linear(colour.getRed())
        + 0.7152 * linear(colour.getGreen())
        + 0.0722 * linear(colour.getBlue());
  }

  private static double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4);
  }
}
