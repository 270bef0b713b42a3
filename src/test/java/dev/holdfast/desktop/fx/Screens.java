package dev.holdfast.desktop.fx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.settings.Appearance;
import dev.holdfast.settings.ThemeChoice;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.geometry.Rectangle2D;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javax.imageio.ImageIO;
import org.testfx.util.WaitForAsyncUtils;

/**
 * Takes pictures of screens, light and dark, into the directory {@code holdfast.screens}. Without
 * it nothing is drawn, for that takes a fifth of a page's test; what a picture would show is looked
 * at in the look of the moment only.
 */
public final class Screens {

  private static final String DIRECTORY = System.getProperty("holdfast.screens", "");

  private Screens() {}

  /** Pictures a whole page at 1440 × 900, larger than the tests' stage. */
  public static void page(Scene scene, String name) {
    page(scene, name, 1440, 900);
  }

  /** Pictures a whole page at a size. */
  public static void page(Scene scene, String name, int width, int height) {
    Parent root = scene.getRoot();
    try {
      lightAndDark(root, width, height, name);
    } finally {
      FxTest.fx(() -> root.resize(scene.getWidth(), scene.getHeight()));
    }
  }

  /** Pictures a whole page at a size in one look, which stays as the theme has it. */
  public static void pageAsItIs(Scene scene, String name, int width, int height) {
    if (DIRECTORY.isEmpty()) {
      return;
    }
    try {
      write(picture(scene.getRoot(), width, height), name + ".png");
    } finally {
      FxTest.fx(() -> scene.getRoot().resize(scene.getWidth(), scene.getHeight()));
    }
  }

  /** Pictures a scene at its own size, such as a dialog's. */
  public static void snapshot(Scene scene, String name) {
    lightAndDark(scene.getRoot(), scene.getWidth(), scene.getHeight(), name);
  }

  private static void lightAndDark(Parent root, double width, double height, String name) {
    if (DIRECTORY.isEmpty()) {
      reachable(root, name);
      return;
    }
    Appearance before = FxTest.theme().appearance.get();
    try {
      for (ThemeChoice look : new ThemeChoice[] {ThemeChoice.LIGHT, ThemeChoice.DARK}) {
        FxTest.fx(() -> FxTest.theme().change(now -> now.withTheme(look)));
        reachable(root, name + ", " + look);
        write(
            picture(root, width, height),
            name + "-" + look.name().toLowerCase(Locale.ROOT) + ".png");
      }
    } finally {
      FxTest.fx(() -> FxTest.theme().appearance.set(before));
    }
  }

  /** Whatever is pictured can be reached by keyboard, and says what it is. */
  public static void reachable(Parent root, String where) {
    List<String> problems = new ArrayList<>();
    FxTest.fx(() -> problems.addAll(Reachable.problems(root)));
    assertThat(problems).as(where).isEmpty();
  }

  private static WritableImage picture(Parent root, double width, double height) {
    // Virtual flows settle in several passes.
    for (int pass = 0; pass < 3; pass++) {
      FxTest.fx(
          () -> {
            // Not by another scene: a root that changes scenes is styled halfway, and warns.
            root.resize(width, height);
            root.applyCss();
            root.layout();
          });
    }
    SnapshotParameters whole = new SnapshotParameters();
    whole.setViewport(new Rectangle2D(0, 0, width, height));
    return WaitForAsyncUtils.waitForAsyncFx(20_000, () -> root.snapshot(whole, null));
  }

  private static void write(WritableImage image, String file) {
    int width = (int) image.getWidth();
    int height = (int) image.getHeight();
    int[] pixels = new int[width * height];
    image
        .getPixelReader()
        .getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
    BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    picture.setRGB(0, 0, width, height, pixels, 0, width);
    try {
      Path made = Files.createDirectories(Path.of(DIRECTORY)).resolve(file);
      ImageIO.write(picture, "png", made.toFile());
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }
}
