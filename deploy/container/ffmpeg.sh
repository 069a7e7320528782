#!/bin/sh
# Builds FFmpeg into the folder $1 from Debian's patched source: the containers that Silecs opens (server/adapters/ffmpeg/safe-input.ts), what
# films in them are usually encoded in, and what Silecs encodes with. Nothing in it opens a network or a device. The libraries
# that it needs are copied beside it.
set -eu
prefix=$1

containers=aac,ac3,aiff,asf,ass,av1,avi,caf,dts,dv,eac3,flac,flv,gxf,h264,hevc,ivf,matroska,mov,mp3,mpegps,mpegts,mpegvideo,mxf,nut,obu
containers=$containers,ogg,rm,srt,w64,wav,webvtt,wtv,yuv4mpegpipe
video=cfhd,cinepak,dnxhd,dvvideo,ffv1,ffvhuff,flv,h261,h263,h264,hap,hevc,huffyuv,indeo3,indeo4,indeo5,jpeg2000,libdav1d,magicyuv,mjpeg
video=$video,mpeg1video,mpeg2video,mpeg4,msmpeg4v1,msmpeg4v2,msmpeg4v3,png,prores,qtrle,r210,rawvideo,rpza,rv30,rv40,svq1,svq3,theora
video=$video,utvideo,v210,v410,vc1,vp3,vp6,vp6f,vp8,vp9,wmv1,wmv2,wmv3,wrapped_avframe
audio='aac,aac_latm,ac3,adpcm_*,alac,ape,cook,dca,eac3,flac,gsm,mlp,mp1*,mp2*,mp3*,nellymoser,opus,pcm_*,truehd,tta,vorbis,wavpack,wma*'
captions=ass,movtext,srt,ssa,subrip,text,webvtt
filters=aformat,alimiter,anull,aresample,atrim,blackdetect,bwdif,ebur128,format,fps,hflip,metadata,null,pan,rotate,scale,setparams,setsar
filters=$filters,silencedetect,sine,split,testsrc2,tonemap,transpose,trim,vflip,volume,zscale

export DEBIAN_FRONTEND=noninteractive
sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources
apt-get update -qq
apt-get install -y -qq --no-install-recommends dpkg-dev gcc make nasm pkgconf \
  libc6-dev libdav1d-dev libsvtav1enc-dev libx264-dev libzimg-dev zlib1g-dev

mkdir -p /usr/src/ffmpeg
cd /usr/src/ffmpeg
apt-get source -qq ffmpeg
cd ffmpeg-*/
./configure --prefix="$prefix" --enable-gpl --disable-autodetect --disable-debug --disable-doc --disable-ffplay --disable-network \
  --enable-shared --disable-static --extra-ldexeflags="-Wl,-rpath,$prefix/lib" --extra-ldsoflags="-Wl,-rpath,$prefix/lib" \
  --enable-zlib --enable-libdav1d --enable-libsvtav1 --enable-libx264 --enable-libzimg \
  --disable-everything --enable-protocol=file,pipe --enable-indev=lavfi --enable-parsers --enable-bsfs \
  --enable-demuxer="$containers" --enable-decoder="$video,$audio,$captions" --enable-filter="$filters" \
  --enable-encoder=aac,libsvtav1,libx264,mjpeg,pcm_s16le,rawvideo,srt,subrip,webvtt,wrapped_avframe \
  --enable-muxer=hls,image2,mov,mp4,null,pcm_s16le,rawvideo,srt,wav,webvtt
make -j"$(nproc)"
make install
rm -rf "$prefix/include" "$prefix/share" "$prefix/lib/pkgconfig"
strip --strip-unneeded "$prefix"/bin/* "$prefix"/lib/*.so.*

# What Debian's libraries bring is copied by ldd(1), without what the base image has.
for library in $(ldd "$prefix"/bin/ffmpeg | awk '$3 ~ "^/(usr/)?lib" { print $3 }'); do
  case $(basename "$library") in
  libc.* | libm.* | libz.* | libgcc_s.* | libstdc++.* | libpthread.* | libdl.* | librt.*) ;;
  *) cp -L "$library" "$prefix/lib/" ;;
  esac
done
"$prefix/bin/ffmpeg" -hide_banner -version
